import { openPostsInPlace, wakePost } from './open-posts.ts';

wakePost(document);
openPostsInPlace();
