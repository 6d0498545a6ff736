import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBoundedText, UnreadableFile } from '../../kit/bounded-file.ts';
import type { GivenTls } from '../../kit/tls-given.ts';
import { type ConversionSettings, defaultConversionSettings } from '../conversion/settings.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../delivery/settings.ts';
import { type DirectorySettings, defaultDirectorySettings } from '../directory/settings.ts';
import type { LogLevel } from '../log-level.ts';
import { defaultRuleSettings, type RuleSettings } from '../rules/settings.ts';
import { ConfigError, type ConfigSources, readSettingValues } from './sources.ts';
import type { SettingValues } from './table.ts';

/** Everything that can be set about the service, checked. */
export interface ServiceSettings {
  readonly listen: {
    readonly host: string;
    readonly port: number;
    /** Nobody asked for this port: another will do when it is taken. */
    readonly anyPortWillDo: boolean;
  };
  readonly tls: 'none' | 'own' | GivenTls;
  readonly dataFolder: string;
  /** The records' PostgreSQL database, with its password; they are in the data folder without one. */
  readonly database?: string;
  readonly seedFile: string;
  /** The moment at which the clock starts, where it isn't now. */
  readonly clockStart?: number;
  readonly control: { readonly host: string; readonly port: number; readonly token?: string };
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Time in milliseconds for which /readyz answers 503 before the service stops. */
  readonly drainMs: number;
  readonly logLevel: LogLevel;
  readonly rules: RuleSettings;
  readonly delivery: DeliverySettings;
  readonly conversion: ConversionSettings;
  readonly audit: { readonly retentionMs: number };
  readonly directory: DirectorySettings;
}

/** The port that the interface's examples name (interface, conventions). */
const standardPort = 7300;
const usualSeed = fileURLToPath(new URL('../../../fixtures/seeds/bench.json', import.meta.url));
const packageFile = new URL('../../../package.json', import.meta.url);

/** Flags over environment over file over defaults. Throws ConfigError. */
export async function readSettings(sources: ConfigSources): Promise<ServiceSettings> {
  const values = await readSettingValues(sources);
  const { host, port, controlHost, controlPort, controlToken, clock } = values;
  return {
    listen: { host, port: port ?? standardPort, anyPortWillDo: port === undefined },
    tls: readTls(values),
    dataFolder: resolve(values.dataFolder),
    ...(values.database === undefined ? {} : { database: values.database }),
    seedFile: values.seed === undefined ? usualSeed : resolve(values.seed),
    ...(clock === undefined ? {} : { clockStart: clock }),
    control: {
      host: controlHost,
      port: controlPort,
      ...(controlToken === undefined ? {} : { token: controlToken }),
    },
    trustedProxies: values.trustedProxies ?? [],
    drainMs: values.drainTime,
    logLevel: values.logLevel,
    rules: readRules(values),
    delivery: {
      ...defaultDeliverySettings,
      releaseMs: values.releaseTime,
      tapMs: values.tapTime,
      pushPausesMs: values.pushPauses,
    },
    audit: { retentionMs: values.auditRetention },
    conversion: readConversion(values, sources.environment['PATH']),
    directory: readDirectory(values),
  };
}

function readTls({ http, cert, key }: SettingValues): ServiceSettings['tls'] {
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError('--cert and --key belong together: use both or neither');
  }
  if (cert === undefined || key === undefined) return http ? 'none' : 'own';
  if (http) throw new ConfigError('--http is without TLS: omit --cert and --key');
  return { certFile: resolve(cert), keyFile: resolve(key) };
}

function readConversion(values: SettingValues, searchPath: string | undefined): ConversionSettings {
  return {
    ...defaultConversionSettings,
    office: values.office,
    driver: values.driver,
    renderer: values.renderer,
    timeMs: values.conversionTime,
    atOnce: values.conversionsAtOnce,
    ...(searchPath === undefined ? {} : { searchPath }),
  };
}

function readDirectory({ ldapConnectTime, ldapTime, ldapCa }: SettingValues): DirectorySettings {
  const times = { connectMs: ldapConnectTime, operationMs: ldapTime };
  const ca = ldapCa === undefined ? {} : { ca: readCertificates(resolve(ldapCa)) };
  return { ...defaultDirectorySettings, ...times, ...ca };
}

const longestCertificates = 4 * 1024 * 1024;

function readCertificates(file: string): string {
  let text: string;
  try {
    text = readBoundedText(file, longestCertificates);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new ConfigError(`the certificates ${error.message}`, { cause: error });
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new ConfigError(`${file} contains no PEM certificate (-----BEGIN CERTIFICATE-----)`);
}

function readRules(values: SettingValues): RuleSettings {
  return {
    ...defaultRuleSettings,
    version: readVersion(),
    serverRole: values.serverRole,
    uploadLimitBytes: values.uploadLimit,
    retentionMs: values.retention,
    tokens: { accessMs: values.accessTokenLife, refreshMs: values.refreshTokenLife },
    cloudOffice: values.cloudOffice,
    ...(values.vendors === undefined ? {} : { vendors: values.vendors }),
  };
}

/** The build date is that in package.json if this is a built package, else the modification time of package.json. */
function readVersion(): RuleSettings['version'] {
  const { version, builtAt } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    readonly version: string;
    readonly builtAt?: string;
  };
  const built = builtAt === undefined ? statSync(packageFile).mtime : new Date(builtAt);
  return { version, buildDate: built.toISOString(), buildTimeStampMs: built.getTime() };
}
