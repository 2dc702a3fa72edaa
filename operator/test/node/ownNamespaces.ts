/**
 * Runs a command in PID, mount and network namespaces of its own, where a node can do anything without touching the
 * machine's network and mounts. However this process ends, a shell outside kills the first process inside; the system
 * then kills all others and removes mounts, bridges and rules. It must leave nothing behind.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Set inside: the folder for everything that a node stores. Short, because sockets are in it. */
export const folderVariable = 'PROJECTIONIST_NODE_FOLDER';

/** The cgroup hierarchies: with version 1 one folder each, with version 2 this folder alone. */
const cgroups = '/sys/fs/cgroup';

/**
 * Waits for the end of the command, or of its own input, which the system closes with the process that holds it. `$1`
 * is the folder, the rest is the command.
 */
const outside = `
folder=$1; shift
name=\${folder##*/}
groups() { if [ -e ${cgroups}/cgroup.controllers ]; then echo ${cgroups}/$name; else for one in ${cgroups}/*/; do echo $one$name; done; fi; }
for group in $(groups); do mkdir "$group" 2>/dev/null; done
exec 3<&0
unshare --mount --net --pid --fork --kill-child=KILL --mount-proc -- "$@" </dev/null &
command=$!
{ cat <&3 >/dev/null; kill -KILL $(cat /proc/$command/task/$command/children); } 2>/dev/null &
wait $command
code=$?
tries=0
while [ $tries -lt 50 ]; do
  left=
  for group in $(groups); do
    [ ! -d "$group" ] || { find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || left=yes; }
  done
  [ -n "$left" ] || break
  sleep 0.1; tries=$((tries + 1))
done
rm -rf "$folder"
exit $code
`;

/**
 * The first process inside, which must end last. `$1` is the folder. What a node writes outside its folder goes to
 * memory that disappears with it. A kubelet changes settings of the whole kernel: it finds files in their place that
 * already have its values.
 */
const inside = `
set -e
export TMPDIR=$1/tmp; shift
mkdir -m 1777 $TMPDIR
for place in /run /var/lib /var/log; do mount -t tmpfs -o mode=755 tmpfs $place; done
mkdir -p /run/lock /run/settings
setting() {
  [ -e /proc/sys/$1 ] || return 0
  file=/run/settings/$(echo $1 | tr / -)
  echo $2 > $file
  mount --bind $file /proc/sys/$1
}
setting vm/overcommit_memory 1
setting vm/panic_on_oom 0
setting kernel/panic 10
setting kernel/panic_on_oops 1
setting kernel/keys/root_maxkeys 1000000
setting kernel/keys/root_maxbytes 25000000
ip link set lo up
set +e
"$@"
exit $?
`;

/** Resolves with the command's exit code; reports what was left behind. */
export async function runInOwnNamespaces(command: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'prj-node-'));
  // A database runs as another user, and all temporary files are inside.
  chmodSync(folder, 0o711);
  const guard = spawn(
    '/bin/sh',
    ['-c', outside, 'guard', folder, '/bin/sh', '-c', inside, 'node', folder, ...command],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, [folderVariable]: folder },
      // Ctrl-C reaches only this process: the shell must end last.
      detached: true,
    },
  );
  guard.stdin?.on('error', () => undefined);
  const stop = () => guard.stdin?.end();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  await once(guard, 'exit');
  const left = leftBehind(folder);
  if (left.length === 0) return guard.exitCode ?? 1;
  process.stderr.write(`The node left behind: ${left.join(', ')}\n`);
  return 1;
}

/** The existing ones of the folder and its cgroups. */
export function leftBehind(folder: string): readonly string[] {
  const groups = [cgroups, ...readdirSync(cgroups).map((one) => join(cgroups, one))];
  return [folder, ...groups.map((group) => join(group, basename(folder)))].filter((path) => existsSync(path));
}
