/**
 * The files of an image that behaves as `postgres:18` does for the chart: the same variables, user and folders
 * (github.com/docker-library/docs, postgres). There is no registry here, so server and `initdb` come from node_modules,
 * `pg_isready` from this machine.
 */
import { chmodSync, cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binaries } from '../catalog/postgresServer.ts';
import { copy, copyLibraries, layOutBusybox, nativeFilesBelow } from './programImage.ts';

/** Of the official image. */
const user = 999;
const home = '/opt/postgres';

export const postgresImage = { repository: 'images.test/postgres', tag: '18' };

export const postgresConfiguration = {
  Env: [`PATH=${home}/bin:/usr/bin:/bin`, 'PGDATA=/var/lib/postgresql/18/docker'],
  Entrypoint: ['/bin/sh', `${home}/start`],
  WorkingDir: '/',
};

/** An empty data folder becomes a server with this user, password and database; a filled one is started. */
const start = `
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  printf '%s\\n' "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --no-locale --encoding=UTF8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database \\"$POSTGRES_DB\\"" | postgres --single -D "$PGDATA" postgres
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
`;

/** Fills the folder, which must not exist. */
export async function layOutPostgres(root: string): Promise<void> {
  const within = (path: string) => join(root, path);
  layOutBusybox(root);
  for (const name of ['mkdir', 'printf', 'rm', 'echo']) symlinkSync('busybox', within(`bin/${name}`));
  writeFileSync(within('etc/passwd'), `root:x:0:0::/:/bin/sh\npostgres:x:${user}:${user}::/:/bin/sh\n`);
  writeFileSync(within('etc/group'), `root:x:0:\npostgres:x:${user}:\n`);
  const { postgres } = await binaries();
  // Its libraries are found relative to the program.
  cpSync(dirname(dirname(postgres)), within(home), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  const [isReady] = globSync('/usr/lib/postgresql/*/bin/pg_isready');
  if (isReady === undefined) throw new Error('expected /usr/lib/postgresql/*/bin/pg_isready (requirements.ts)');
  copy(isReady, within('/usr/bin/pg_isready'));
  const programs = ['postgres', 'initdb'].map((name) => within(join(home, 'bin', name)));
  await copyLibraries(root, [...programs, isReady, ...nativeFilesBelow(within(join(home, 'lib')))]);
  for (const folder of ['var/lib/postgresql', 'var/run/postgresql']) mkdirSync(within(folder), { recursive: true });
  writeFileSync(within(join(home, 'start')), start);
  chmodSync(within(join(home, 'start')), 0o755);
}
