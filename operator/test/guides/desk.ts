/** A person at a terminal, for the commands of the guides. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../house/sources.ts';
import { program } from '../program.ts';
import type { Fixture } from '../serving.ts';

/** A shell in a folder with the files of operator/deploy, the program on its PATH, and a home of its own. */
export class Desk {
  readonly #fixture: Fixture;

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    cpSync(join(repository, 'operator/deploy'), this.path('operator/deploy'), { recursive: true });
    for (const folder of ['bin', 'home']) mkdirSync(this.path(folder));
    this.addProgram('projectionist', `exec ${process.execPath} ${program} "$@"`);
  }

  path(name: string): string {
    return join(this.#fixture.folder, name);
  }

  addProgram(name: string, script: string): void {
    writeFileSync(this.path(`bin/${name}`), `#!/bin/sh\n${script}\n`);
    chmodSync(this.path(`bin/${name}`), 0o755);
  }

  get environment(): NodeJS.ProcessEnv {
    return {
      PATH: [this.path('bin'), process.env['PATH']].join(delimiter),
      HOME: this.path('home'),
      ...{ NO_COLOR: '1', PROJECTIONIST_QUIET_SECONDS: '0' },
    };
  }

  /** Returns the output; throws with the output if the command fails. */
  async type(command: string, folder = this.#fixture.folder): Promise<string> {
    const options = { cwd: folder, env: this.environment };
    return (await promisify(execFile)('/bin/sh', ['-e', '-c', command], options)).stdout;
  }
}
