import { type PjlCommand, variableName } from '../../kit/wire/pjl/command.ts';
import { type PjlFault, pjlFault } from '../../kit/wire/pjl/fault.ts';
import { type PjlSetting, readSetting } from './pjl-values.ts';
import { pjlVariable } from './pjl-variables.ts';

/** So many variables are kept; a sender who sets more is not asking for a print. */
const mostVariables = 200;
const mostCharacters = 4096;

/**
 * Keeps what SET or DEFAULT gives, and answers what was wrong with it. Variables that the printer
 * doesn't have are kept where a job's ticket is to tell what was asked.
 */
export function keepSettings(
  command: PjlCommand,
  settings: Map<string, string>,
): readonly PjlFault[] {
  if (command.options.length === 0) return [pjlFault.optionMissing];
  return command.options.flatMap((option) => {
    const name = variableName(command, option);
    const { value, fault } = readOption(command, name, option.value ?? '');
    if (value !== undefined) keep(settings, name, value);
    return fault === undefined ? [] : [fault];
  });
}

function readOption({ verb }: PjlCommand, name: string, given: string): PjlSetting {
  const variable = pjlVariable(name);
  if (verb === 'SET' && variable?.isDefaultOnly) return { fault: pjlFault.defaultOnly };
  if (variable !== undefined) return readSetting(variable, given);
  return { ...(verb === 'SET' ? { value: given } : {}), fault: pjlFault.unknownOption };
}

function keep(settings: Map<string, string>, name: string, value: string): void {
  if (!settings.has(name) && settings.size >= mostVariables) return;
  // Drivers set JOBATTR once for each attribute of a job: the later ones don't replace the first.
  const before = name === 'JOBATTR' ? settings.get(name) : undefined;
  const joined = before === undefined ? value : `${before}\n${value}`;
  settings.set(name, joined.slice(0, mostCharacters));
}
