/**
 * Keeps V8's young generation as large as it is. Answers of the page are garbage at once: V8 makes more and more room for that,
 * up to 64 MiB, and keeps its pages, so that a server grew by 100 MiB over 10,000 requests of which it holds nothing. Some
 * megabytes, as loading the page's code leaves them, answer as quickly (docs/benchmarks.md, page).
 */
import process from 'node:process';

/** For the whole process, at any time; V8 reads the flag whenever it would grow. */
export function keepYoungGeneration(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}
