/** What a Job and its decoders send each other. One picture at a time, so an answer needs no number. */
import type { Message } from '../../messages/message.ts';
import type { MediaErrorKind } from '../mediaError.ts';
import type { Decoded, DecodeOrder } from './decode.ts';

export interface Budget {
  readonly cpuMs: number;
  /** Beyond what the decoder had before the picture. */
  readonly memoryBytes: number;
}

export interface Request {
  readonly order: DecodeOrder;
  readonly budget: Budget;
}

/** `memoryBytes`: what the decoder keeps after the picture. `spent`: the decoder ends with this answer. */
export type Reply =
  | { readonly state: 'done'; readonly decoded: Decoded; readonly memoryBytes: number }
  | {
      readonly state: 'failed';
      readonly kind: MediaErrorKind;
      readonly words: Message;
      /** Of the library, in English. */
      readonly cause: string;
      readonly memoryBytes: number;
    }
  | { readonly state: 'spent'; readonly what: 'time' | 'memory' };
