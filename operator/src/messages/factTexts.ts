/** English texts of messages about files, videos and titles: reasons of facts, warnings and problems of a walk. `{0}` is the first value. */
import { identityTexts } from './identityTexts.ts';
import { mediaTexts } from './mediaTexts.ts';
import { phaseTexts } from './phaseTexts.ts';
import { publishTexts } from './publishTexts.ts';
import { serviceTexts } from './serviceTexts.ts';
import { storageTexts } from './storageTexts.ts';
import { walkTexts } from './walkTexts.ts';

export const factTexts = {
  ...identityTexts,
  ...mediaTexts,
  ...phaseTexts,
  ...publishTexts,
  ...serviceTexts,
  ...storageTexts,
  ...walkTexts,

  // Parts that other messages are set together from.
  withErrno: '{0} ({1})',
  /** `{1}`, the system's error code, is for programs. */
  systemError: '{0}',
  withDetail: '{0}: {1}',
  withMore: '{0}; {1}',
  pair: '{0}, {1}',

  readOnly: 'the Library is readOnly',
  itFailed: 'it failed',
  notProbed: 'the video could not be probed',
  diedReading: 'a Job died of {0} while it read this video',
  stopped: 'stopped before it was done',

  recordNewer:
    'the record of {0} has version {1}, this program knows {2}: it is left alone and nothing new is kept in it; use a newer program',
  recordDamaged:
    'the record of {0} is damaged ({1}): it is set aside as record.damaged-….json and a new one is written',
  recordTooLarge: 'the record of {0} would have {1} bytes; expected at most {2}: use more folders',
  tooDeep: 'it is nested deeper than {0}',
  tooManyValues: 'it has more than {0} values',
} as const;
