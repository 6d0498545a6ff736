import { readBoundedText, UnreadableFile } from '../../kit/bounded-file.ts';
import { closest } from '../../kit/closest.ts';
import {
  flagOf,
  type Setting,
  type SettingName,
  type SettingValues,
  settingNames,
  settingTable,
  variableOf,
} from './table.ts';

/** A setting that makes no sense; the message says where it stood and what it should look like. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Where settings stand, the strongest first: flags, then the environment, then the file. */
export interface ConfigSources {
  readonly flags: { readonly [N in SettingName]?: string | undefined };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** YAML or JSON, an object whose members are named as the settings. */
  readonly file?: string;
  /** Instead of the table's own fallbacks, where all are silent. */
  readonly usual?: { readonly [N in SettingName]?: string };
}

interface Given {
  readonly text: string;
  /** As it is named in a refusal: `--port`, `PLATEN_PORT`, `settings.yaml: port`. */
  readonly place: string;
}

/** All settings, typed; throws ConfigError for the first that makes no sense. */
export async function readSettingValues(sources: ConfigSources): Promise<SettingValues> {
  const file = await gather(sources);
  const values = settingNames.map((name) => {
    const setting: Setting<unknown> = settingTable[name];
    const given = findGiven(name, sources, file);
    if (given === undefined) return [name, read(setting, sources.usual?.[name])];
    const value = setting.kind.read(given.text);
    if (value === undefined) {
      const text = setting.kind.isSecret === true ? 'the value' : `"${given.text}"`;
      throw new ConfigError(`${given.place}: ${text} is not ${setting.kind.wanted}`);
    }
    return [name, value];
  });
  return Object.fromEntries(values) as SettingValues;
}

/** What is in force, as it would be written, and where it was said. */
export interface SettingInForce {
  readonly name: SettingName;
  /** Undefined where nothing is set; a secret is not told. */
  readonly value: string | undefined;
  readonly from: string;
}

/** For people; says nothing of what makes no sense. Throws ConfigError for a file that cannot be read. */
export async function settingsInForce(sources: ConfigSources): Promise<readonly SettingInForce[]> {
  const file = await gather(sources);
  return settingNames.map((name) => {
    const { kind, fallback }: Setting<unknown> = settingTable[name];
    const given = findGiven(name, sources, file);
    const text = given?.text ?? sources.usual?.[name] ?? fallback;
    const value = text === undefined || kind.isSecret !== true ? text : '(not shown)';
    return { name, value, from: given?.place ?? 'default' };
  });
}

/** What stands in the file. Refuses what is near to a setting and none: it was meant to be one. */
async function gather({
  file,
  environment,
}: ConfigSources): Promise<Readonly<Record<string, Given>>> {
  const variables = ['PLATEN_CONFIG', ...settingNames.map(variableOf)];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith(prefix) || variables.includes(name)) continue;
    const ends = variables.map((variable) => variable.slice(prefix.length));
    const meant = closest(name.slice(prefix.length), ends);
    if (meant !== undefined)
      throw new ConfigError(`${name} is not a setting; did you mean ${prefix}${meant}?`);
  }
  return file === undefined ? {} : await readSettingsFile(file);
}

const prefix = 'PLATEN_';

function read({ kind, fallback }: Setting<unknown>, usual = fallback): unknown {
  return usual === undefined ? undefined : kind.read(usual);
}

function findGiven(
  name: SettingName,
  { flags, environment }: ConfigSources,
  file: Readonly<Record<string, Given>>,
): Given | undefined {
  const flag = flags[name];
  if (flag !== undefined) return { text: flag, place: `--${flagOf(name)}` };
  const variable = environment[variableOf(name)];
  if (variable !== undefined) return { text: variable, place: variableOf(name) };
  return file[name];
}

async function readSettingsFile(path: string): Promise<Readonly<Record<string, Given>>> {
  const parsed = await parseFile(path);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new ConfigError(
      `${path} contains no settings: expected an object with members such as port`,
    );
  }
  const given: Record<string, Given> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (!Object.hasOwn(settingTable, name)) {
      const meant = closest(name, settingNames);
      const hint =
        meant === undefined
          ? `the settings are ${settingNames.join(', ')}`
          : `did you mean ${meant}?`;
      throw new ConfigError(`${path}: "${name}" is not a setting; ${hint}`);
    }
    given[name] = { text: textOf(value), place: `${path}: ${name}` };
  }
  return given;
}

const longestSettings = 1024 * 1024;

async function parseFile(path: string): Promise<unknown> {
  let text: string;
  try {
    text = readBoundedText(path, longestSettings);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new ConfigError(`the settings ${error.message}`, { cause: error });
  }
  const { parse } = await import('yaml');
  try {
    return parse(text) as unknown;
  } catch (error) {
    throw new ConfigError(`${path} is neither YAML nor JSON: ${String(error)}`, { cause: error });
  }
}

/** Numbers, truth values and lists read as they would be written on the command line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
