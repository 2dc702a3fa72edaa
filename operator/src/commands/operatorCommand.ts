/** `operator`: its options and help, and its process, which stops before the pod's grace period ends. */
import process from 'node:process';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { OperatorOptions } from '../cluster/operatorServing.ts';
import type { Environment } from '../process/environment.ts';
import { addPageOptions, address, collected, example, listenOption, wholeNumber } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

interface OperatorFlags extends Omit<OperatorOptions, 'namespaces' | 'jobs'> {
  readonly namespace?: readonly string[];
  readonly jobImage: string;
  readonly jobServiceAccount: string;
  readonly jobDatabaseSecret: { readonly name: string; readonly key: string };
  readonly jobPullPolicy?: string;
  readonly jobLogLevel?: string;
}

export function registerOperator(program: Command, { end, environment }: CommandSetting): void {
  const command = program
    .command('operator')
    .description('runs the operator on Kubernetes: Libraries are custom resources, scans are Jobs; the chart starts it')
    .option(
      '--namespace <name>',
      'serves Libraries of this namespace; may be given more than once; if absent, of all namespaces',
      collected,
    )
    .option(
      '--lease-namespace <name>',
      'the namespace of the leader election Lease; if absent, the namespace of this pod',
    )
    .option(
      '--lease-name <name>',
      'the leader election Lease; each operator in a namespace needs its own',
      objectName,
      'projectionist',
    )
    .option('--kubeconfig <file>', 'outside a cluster; inside, the service account of the pod is used')
    // For benches and tests, where a plain process stands in for a pod and cannot mount the usual folder.
    .addOption(
      new Option('--service-account-folder <folder>', "where the pod's token, CA and namespace are mounted").hideHelp(),
    )
    .addOption(listenOption('where the page and the webhook listen', '0.0.0.0:7070'))
    .option('--webhook-listen <host:port>', 'where the webhook listens, if not with the page', address)
    .requiredOption('--base-url <url>', 'how callers and Jobs reach this operator: the address of its Service')
    .requiredOption('--database-url-file <file>', 'a file with the postgresql:// address of the catalog')
    .requiredOption('--job-image <image>', 'the image of Jobs: the same as the operator runs')
    .requiredOption(
      '--job-database-secret <name/key>',
      'the Secret, in the namespace of each Library, with that address',
      secret,
    )
    .option('--job-service-account <name>', 'the service account of Jobs; it needs no rights', 'default')
    .addOption(
      new Option('--job-pull-policy <policy>', 'for the image of Jobs').choices(['Always', 'IfNotPresent', 'Never']),
    )
    .option('--job-log-level <level>', 'the log level of Jobs: trace, debug, info, warn, error');
  addPageOptions(command, { makesPassword: false })
    .option('--max-jobs <number>', 'scans at the same time, over all Libraries', wholeNumber, 20)
    .addHelpText(
      'after',
      example(
        'projectionist operator --base-url http://projectionist.media:7070 --database-url-file /etc/projectionist/database-url \\',
        '      --job-image projectionist:1 --job-database-secret projectionist-database/url',
      ),
    )
    .action(async (flags: OperatorFlags) => end(await serve(optionsOf(flags), environment)));
}

function optionsOf(flags: OperatorFlags): OperatorOptions {
  const { namespace = [], jobImage, jobServiceAccount, jobDatabaseSecret, jobPullPolicy, jobLogLevel, ...rest } = flags;
  const jobs = {
    image: jobImage,
    serviceAccount: jobServiceAccount,
    databaseSecret: jobDatabaseSecret,
    ...(jobPullPolicy === undefined ? {} : { pullPolicy: jobPullPolicy }),
    ...(jobLogLevel === undefined ? {} : { environment: { PROJECTIONIST_LOG_LEVEL: jobLogLevel } }),
  };
  return { ...rest, namespaces: namespace, jobs };
}

/** This and the pause before SIGTERM must fit into the 30 s that Kubernetes gives a pod. */
const stopWithinMs = 20_000;

async function serve(options: OperatorOptions, environment: Environment): Promise<number> {
  const [{ createLog }, { startOperator }, { serveUntilStopped }] = await Promise.all([
    import('../process/log.ts'),
    import('../cluster/operatorServing.ts'),
    import('../serve/servingLife.ts'),
  ]);
  const log = await createLog(environment, process.stderr.isTTY);
  const start = () => startOperator(options, environment, log);
  const stopping = 'stopping: held folders are written, the lease is released, Jobs go on';
  return serveUntilStopped({ start, place: options.databaseUrlFile, stopping, stopWithinMs }, log);
}

/** Accepts the names that the API server accepts (RFC 1123 subdomain). */
function objectName(text: string): string {
  const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
  if (text.length > 253 || !new RegExp(`^${label}([.]${label})*$`, 'u').test(text))
    throw new InvalidArgumentError(
      'expected a name of lower-case letters, digits, hyphens and dots, like projectionist.',
    );
  return text;
}

function secret(text: string): { name: string; key: string } {
  const match = /^([a-z0-9][-a-z0-9.]*)\/([-._a-zA-Z0-9]+)$/u.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new InvalidArgumentError('expected NAME/KEY of a Secret, like projectionist-database/url.');
  }
  return { name: match[1], key: match[2] };
}
