/**
 * Keeps V8's young generation at its current size. The page's responses are short-lived garbage, for which V8 grows
 * this space up to 64 MiB and keeps the memory: a server grew by 100 MiB over 10,000 requests. Some megabytes, the size
 * after loading the page's code, are as fast (docs/benchmarks.md, page).
 */
import process from 'node:process';

/** Applies to the whole process at any time; V8 reads the flag whenever it would grow. */
export function keepYoungGeneration(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}
