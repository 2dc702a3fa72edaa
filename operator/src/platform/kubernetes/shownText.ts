/**
 * Text as it may stand in an object of the cluster: everybody who may read the object reads it, and the API server refuses what is too
 * long or no text. Pure; what was made so is left as it is.
 */

/** Parameters of the addresses of sources and media servers whose values are keys: whatever names them so. */
const namesKey = /key|token|pin|secret|password|auth|signature/iu;

/** Half of a surrogate pair is no text to the API server, and what is longer than its definition says is refused. */
export function fitting(text: string, charactersAtMost: number): string {
  return text.slice(0, charactersAtMost).toWellFormed();
}

/** Without what an address may carry for its server alone: user and password in front of the host, and keys in its query. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/(:\/\/)[^/?#\s]*@/gu, '$1…@')
    .replaceAll(/([?&]([\w.-]{1,64})=)[^&#\s"'<>]+/gu, (whole: string, front: string, name: string) =>
      namesKey.test(name) ? `${front}…` : whole,
    );
}

/** A sentence for people. Cut last: the beginning of a password would not be known for one. */
export function sentence(text: string, charactersAtMost: number): string {
  return fitting(withoutSecrets(text), charactersAtMost);
}
