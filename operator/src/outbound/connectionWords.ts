/** Explains a failed connection for people: what happened, and what to check. Pure. */

const offline = 'is this machine online?';

/** By the system's code (errno(3), getaddrinfo(3)). */
const words: Readonly<Record<string, readonly [came: string, lookAt: string]>> = {
  ENOTFOUND: ['its name is not found', offline],
  EAI_AGAIN: ['nobody answers what its name stands for', offline],
  ENETUNREACH: ['no way leads there', offline],
  ENETDOWN: ['no way leads there', offline],
  EHOSTUNREACH: ['no way leads there', offline],
  EADDRNOTAVAIL: ['no way leads there', offline],
  ETIMEDOUT: ['nothing came back', 'is this machine online, or is a firewall in between?'],
  ECONNREFUSED: ['nothing takes connections there', 'is the service down, or a firewall in between?'],
  ECONNRESET: ['it broke off', 'is the service down, or a firewall in between?'],
  EPIPE: ['it broke off', 'is the service down, or a firewall in between?'],
  EPROTO: ['it speaks no TLS that we know', 'is a proxy in between?'],
};

/**
 * OpenSSL's codes for an untrusted chain (openssl-verification-options(1)), and Node's for a certificate of another
 * name.
 */
const certificateCode = /CERT|^UNABLE_TO_|^SELF_SIGNED|^DEPTH_ZERO/u;

/** `code`: of the error, '' if it has none; `message` is then used instead. */
export function connectionWords(code: string, message: string): string {
  const known = words[code];
  if (known !== undefined) return `${known[0]} (${code}): ${known[1]}`;
  if (certificateCode.test(code))
    return `its certificate is not one to trust (${code}): is a proxy in between, is the clock of this machine right?`;
  return code === '' ? message : code;
}
