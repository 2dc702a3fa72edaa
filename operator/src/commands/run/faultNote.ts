/** Faults of documents on standard error. */
import { type Fault, faultLine } from '../../library/document/fault.ts';
import { note } from '../../process/terminal.ts';
import type { Output } from '../output.ts';

export function noteFault(output: Output, fault: Fault): void {
  const line = faultLine(fault);
  // A path with blanks would be broken at them.
  if (fault.file.includes(' ')) output.print(`${line}\n`);
  else note(output, line);
}
