/** Another tab of this browser has signed in: the session is the browser's, so that it holds here too. */

const CHANNEL = 'forecastle-signed-in';

export function broadcastSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another tab says so, and whenever one comes back to this one. */
export function onSignedInElsewhere(look: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', look);
  window.addEventListener('focus', look);
  return () => {
    channel.close();
    window.removeEventListener('focus', look);
  };
}
