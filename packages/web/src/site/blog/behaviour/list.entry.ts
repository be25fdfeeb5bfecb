import { openPostsInPlace } from './open-posts.ts';

openPostsInPlace();
