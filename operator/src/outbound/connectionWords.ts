/** Explains a failed connection for people: what happened, and what to check. Pure. */
import { type Message, type MessageCode, message } from '../messages/message.ts';

/** By the system's code (errno(3), getaddrinfo(3)). */
const codes: Readonly<Record<string, MessageCode>> = {
  ENOTFOUND: 'connectionNameUnknown',
  EAI_AGAIN: 'connectionNameUnanswered',
  ENETUNREACH: 'connectionNoWay',
  ENETDOWN: 'connectionNoWay',
  EHOSTUNREACH: 'connectionNoWay',
  EADDRNOTAVAIL: 'connectionNoWay',
  ETIMEDOUT: 'connectionTimeout',
  ECONNREFUSED: 'connectionRefused',
  ECONNRESET: 'connectionReset',
  EPIPE: 'connectionReset',
  EPROTO: 'connectionNoTls',
};

/**
 * OpenSSL's codes for an untrusted chain (openssl-verification-options(1)), and Node's for a certificate of another
 * name.
 */
const certificateCode = /CERT|^UNABLE_TO_|^SELF_SIGNED|^DEPTH_ZERO/u;

/** `code`: of the error, '' if it has none; `text`, the error's own message, is then used instead. */
export function connectionWords(host: string, code: string, text: string): Message {
  const known = codes[code];
  if (known !== undefined) return message(known, host, code);
  if (certificateCode.test(code)) return message('connectionCertificate', host, code);
  return message('connectionOther', host, code === '' ? text : code);
}
