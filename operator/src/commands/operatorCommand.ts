/** `operator`: its options and help, and its process, which stops before the pod's grace period ends. */
import process from 'node:process';
import { type Command, Option } from 'commander';
import type { OperatorOptions } from '../cluster/operatorServing.ts';
import { type Environment, logLevels } from '../process/environment.ts';
import { addPageOptions, baseUrlOption, example, listenOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { address, each, imageName, objectName, path, type SecretKey, secretKey, wholeNumber } from './optionValues.ts';

interface OperatorFlags extends Omit<OperatorOptions, 'namespaces' | 'jobs'> {
  readonly namespace?: readonly string[];
  readonly jobImage: string;
  readonly jobServiceAccount: string;
  readonly jobDatabaseSecret: SecretKey;
  readonly jobPullPolicy?: string;
  readonly jobLogLevel?: string;
}

export function registerOperator(program: Command, { end, environment }: CommandSetting): void {
  const command = program
    .command('operator')
    .summary('runs it on Kubernetes; the chart starts it')
    .description('runs the operator on Kubernetes: Libraries are custom resources, scans are Jobs; the chart starts it')
    .option(
      '--namespace <name>',
      'serves Libraries of this namespace; may be given more than once; if absent, of all namespaces',
      each(objectName),
    )
    .option(
      '--lease-namespace <name>',
      'the namespace of the leader election Lease; if absent, the namespace of this pod',
      objectName,
    )
    .option(
      '--lease-name <name>',
      'the leader election Lease; each operator in a namespace needs its own',
      objectName,
      'projectionist',
    )
    .option(
      '--kubeconfig <file>',
      'the cluster, if this runs outside of it; inside, the service account of the pod is used',
      path,
    )
    // For benches and tests, where a plain process stands in for a pod and cannot mount the usual folder.
    .addOption(
      new Option('--service-account-folder <folder>', "where the pod's token, CA and namespace are mounted")
        .argParser(path)
        .hideHelp(),
    )
    .addOption(listenOption('where the page and the webhook listen', '0.0.0.0:7070'))
    .option('--webhook-listen <host:port>', 'where the webhook listens, if not with the page', address)
    .addOption(
      baseUrlOption('how callers and Jobs reach this operator: the address of its Service').makeOptionMandatory(),
    )
    .requiredOption('--database-url-file <file>', 'a file with the postgresql:// address of the catalog', path)
    .requiredOption('--job-image <image>', 'the image of Jobs: the same as the operator runs', imageName)
    .requiredOption(
      '--job-database-secret <name/key>',
      'the Secret, in the namespace of each Library, with that address',
      secretKey,
    )
    .option('--job-service-account <name>', 'the service account of Jobs; it needs no rights', objectName, 'default')
    .addOption(
      new Option(
        '--job-pull-policy <policy>',
        "when a node pulls the image of Jobs; if absent, Kubernetes' default",
      ).choices(['Always', 'IfNotPresent', 'Never']),
    )
    .addOption(new Option('--job-log-level <level>', 'what Jobs write into their logs').choices(logLevels));
  addPageOptions(command, { makesPassword: false })
    .option('--max-jobs <number>', 'scans at the same time, over all Libraries', wholeNumber, 20)
    .addHelpText(
      'after',
      example(
        'projectionist operator --base-url http://projectionist.media:7070 \\',
        '      --database-url-file /etc/projectionist/database-url \\',
        '      --job-image projectionist:1 \\',
        '      --job-database-secret projectionist-database/url',
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
