/**
 * Checks that a text is a URI, for the schema's `format: uri`. Agrees with the usual validator of that format, so that
 * a file passes or fails alike in an editor and here. Takes time proportional to the text.
 */

const outsidePath = /[^a-z0-9\-._~!$&'()*+,;=:@/%]/iu;
const outsideTail = /[^a-z0-9\-._~!$&'()*+,;=:@/?%]/iu;
const outsideUserInfo = /[^a-z0-9\-._~!$&'()*+,;=:%]/iu;
const badPercent = /%(?![0-9a-f]{2})/iu;
const scheme = /^[a-z][a-z0-9+\-.]*:/iu;
/** An address in brackets, an optional port, an optional path. */
const bracketed = /^\[([^[\]]*)\](?::[0-9]*)?(\/.*)?$/su;
const futureAddress = /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/iu;

/** The formats that the compiled schema uses, by name. */
export const formats = { uri: isUri };

export function isUri(text: string): boolean {
  const start = scheme.exec(text)?.[0].length;
  if (start === undefined || badPercent.test(text)) return false;
  const hashAt = text.indexOf('#', start);
  const beforeHash = hashAt === -1 ? text.slice(start) : text.slice(start, hashAt);
  if (hashAt !== -1 && outsideTail.test(text.slice(hashAt + 1))) return false;
  const queryAt = beforeHash.indexOf('?');
  const path = queryAt === -1 ? beforeHash : beforeHash.slice(0, queryAt);
  if (queryAt !== -1 && outsideTail.test(beforeHash.slice(queryAt + 1))) return false;
  return path !== '' && (!outsidePath.test(path) || isBracketed(path));
}

/** `//user@[::1]:80/path`: the only place where brackets are allowed. */
function isBracketed(path: string): boolean {
  const slashes = /^\/\/?/u.exec(path)?.[0].length;
  if (slashes === undefined) return false;
  const at = path.indexOf('@');
  const bracketAt = path.indexOf('[');
  const hasUser = at !== -1 && at < bracketAt;
  if (hasUser && outsideUserInfo.test(path.slice(slashes, at))) return false;
  const found = bracketed.exec(path.slice(hasUser ? at + 1 : slashes));
  if (found === null) return false;
  const [, address = '', rest = ''] = found;
  return !outsidePath.test(rest) && (futureAddress.test(address) || isIpv6(address));
}

function isIpv6(address: string): boolean {
  return /^[0-9a-f:.]{2,45}$/iu.test(address) && URL.canParse(`http://[${address}]/`);
}
