/**
 * Prepares text for objects of the cluster: everybody with read access sees it, and the API server refuses text that is
 * too long or malformed. Pure and idempotent.
 */

/** Names of query parameters, of sources and media servers, that hold keys. */
const namesKey = /key|token|pin|secret|password|auth|signature/iu;

/** The API server refuses half a surrogate pair, and text above the limit in the CRD. */
export function fitting(text: string, charactersAtMost: number): string {
  return text.slice(0, charactersAtMost).toWellFormed();
}

/** Removes what only the addressed server should see: user and password before the host, and keys in the query. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/(:\/\/)[^/?#\s]*@/gu, '$1…@')
    .replaceAll(/([?&]([\w.-]{1,64})=)[^&#\s"'<>]+/gu, (whole: string, front: string, name: string) =>
      namesKey.test(name) ? `${front}…` : whole,
    );
}

/** A sentence for people. The cut comes last, because a truncated address may hide a password from the search. */
export function sentence(text: string, charactersAtMost: number): string {
  return fitting(withoutSecrets(text), charactersAtMost);
}
