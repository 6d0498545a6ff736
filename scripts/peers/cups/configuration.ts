import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a private CUPS lives: nothing of it is the machine's own. */
export interface CupsFolder {
  readonly socket: string;
  readonly configuration: string;
  readonly files: string;
  readonly errorLog: string;
}

/** Lines of cupsd.conf(5) and of cups-files.conf(5) besides ours. */
export interface CupsSettings {
  readonly daemon?: readonly string[];
  readonly files?: readonly string[];
}

/** Writes both configurations of cupsd and makes its folders. */
export async function configureCups(
  folder: string,
  { daemon = [], files = [] }: CupsSettings,
): Promise<CupsFolder> {
  const at = (name: string): string => join(folder, name);
  for (const name of ['root/ppd', 'root/ssl', 'spool/tmp', 'cache', 'state']) {
    await mkdir(at(name), { recursive: true });
  }
  // Filters run as another user than root and go through these.
  await chmod(folder, 0o755);
  await chmod(at('spool/tmp'), 0o1777);
  const cups = {
    socket: at('cups.sock'),
    configuration: at('cupsd.conf'),
    files: at('cups-files.conf'),
    errorLog: at('error_log'),
  };
  await writeFile(cups.configuration, daemonSettings(cups.socket, daemon));
  await writeFile(cups.files, fileSettings(at, files));
  return cups;
}

function daemonSettings(socket: string, more: readonly string[]): string {
  return lines([
    `Listen ${socket}`,
    'Browsing Off',
    'DefaultAuthType None',
    'WebInterface No',
    'LogLevel warn',
    'MaxJobTime 60',
    'ErrorPolicy abort-job',
    ...more,
    '<Location />',
    '  Order allow,deny',
    '  Allow all',
    '</Location>',
    '<Policy default>',
    '  JobPrivateAccess all',
    '  JobPrivateValues none',
    '  SubscriptionPrivateAccess all',
    '  SubscriptionPrivateValues none',
    '  <Limit All>',
    '    Order allow,deny',
    '    Allow all',
    '  </Limit>',
    '</Policy>',
  ]);
}

function fileSettings(at: (name: string) => string, more: readonly string[]): string {
  return lines([
    `ServerRoot ${at('root')}`,
    `RequestRoot ${at('spool')}`,
    `TempDir ${at('spool/tmp')}`,
    `CacheDir ${at('cache')}`,
    `StateDir ${at('state')}`,
    `AccessLog ${at('access_log')}`,
    `ErrorLog ${at('error_log')}`,
    `PageLog ${at('page_log')}`,
    ...more,
  ]);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
