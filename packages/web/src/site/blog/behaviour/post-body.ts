/** A post as another page shows it in its own place: what stands in `<main>` of its page, written at build (`writePostBodies`). */
export interface PostBody {
  readonly title: string;
  readonly main: string;
}

const POST = /^\/blog\/[\w-]+$/;

export const isPostPath = (path: string): boolean => POST.test(path);

/** Throws 'Blog post not found' where the build has no body for a path, and the browser's own words where none arrives. */
export async function loadPostBody(path: string): Promise<PostBody> {
  const answer = isPostPath(path) ? await fetch(`${path}.json`) : null;
  if (answer === null || answer.status === 404) throw new Error('Blog post not found');
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}
