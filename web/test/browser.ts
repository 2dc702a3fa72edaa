/** The browser of tests, screenshots and benches. */
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Path of another Chromium. The npm package has one for Linux on x64 only. */
const browserVariable = 'PROJECTIONIST_TEST_BROWSER';

/** No --single-process: such a browser ends with its first closed context. */
const endsEarly = ['--single-process'];
/** Software rendering in 3D costs more than plain drawing. */
const inThreeDimensions = ['--use-gl=', '--use-angle=', '--enable-unsafe-swiftshader'];

/** A browser that draws as a person's does. */
export async function launchDrawingBrowser(): Promise<Browser> {
  return launch(argumentsWithout(endsEarly));
}

/** A browser for tests of behaviour. */
export async function launchBrowser(): Promise<Browser> {
  return launch([...argumentsWithout([...endsEarly, ...inThreeDimensions]), '--disable-gpu']);
}

async function launch(args: string[]): Promise<Browser> {
  const executablePath = process.env[browserVariable] ?? (await chromium.executablePath());
  return playwright.launch({ executablePath, args, headless: true });
}

function argumentsWithout(unwanted: readonly string[]): string[] {
  return chromium.args.filter((argument) => !unwanted.some((start) => argument.startsWith(start)));
}
