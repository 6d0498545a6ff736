import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { ImportStart } from '../../rules/import.ts';
import { readImportMapping, readSeparator } from '../../rules/import-mapping.ts';
import { peopleAccountId, providerOrLocal } from '../find/people.ts';
import { type Call, json, operation } from '../operation.ts';
import { file, part, withDefault } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { bool, name, text, unchecked } from '../words.ts';
import { usersIn } from './import-file.ts';

export const importUsers = operation({
  id: 'importUsers',
  method: 'POST',
  path: '/users/import',
  section: '4.7',
  silences: ['SIL-67', 'SIL-68', 'SIL-108', 'SIL-109', 'SIL-10A'],
  summary:
    'Import users from a CSV file into a group; members that are not in the file are disabled',
  grant: grant(['CreateUser', 'ModifyUser']),
  body: 'multipart',
  parameters: {
    data: file('CSV in UTF-8'),
    group: part(name({ description: 'name or textual id of a local group, created if necessary' })),
    mapping: part(
      text({ description: 'such as userName:0,firstName:1,lastName:2,email:3,group:4' }),
    ),
    separator: withDefault(part(unchecked('one character, \\t for a tab')), ','),
    hasheader: withDefault(part(bool('whether the first row is a header')), false),
    async: withDefault(part(bool('true: responds as soon as the file is checked')), false),
  },
  answer: json(errorCodeInfo),
  problems: ['parameter-ill-formed', 'import-ill-formed', 'users-not-imported'],
  errorCode: errorCodes.importUsers,

  async run(call, { data, group, mapping: mappingText, separator: separatorText, ...options }) {
    const { imports, content } = call.service;
    const mapping = readImportMapping(mappingText);
    if (typeof mapping === 'string')
      throw call.problem('parameter-ill-formed', { parameter: 'mapping', detail: mapping });
    const separator = readSeparator(separatorText);
    if (separator === undefined)
      throw call.problem('parameter-ill-formed', {
        parameter: 'separator',
        detail: 'one character, neither a quote nor a line end',
      });
    const start = await startOf(call, group);
    if (start === undefined) throw call.problem('users-not-imported');

    const { firstName, lastName, email } = mapping;
    const sets = {
      setsFullName: firstName !== undefined || lastName !== undefined,
      setsEmail: email !== undefined,
    };
    const form = { mapping, separator, hasHeader: options.hasheader };
    const taken = await imports.take({ ...start, ...sets }, usersIn(call, data.content, form));
    await content.discard(data.content.ref);
    if (taken.state === 'refused')
      throw call.problem('import-ill-formed', {
        parameter: 'data',
        detail: `line ${String(taken.line)}, column ${String(mapping.userName)}: ${taken.detail}`,
      });
    if (taken.state !== 'accepted') throw call.problem('users-not-imported');
    if (options.async) imports.synchronizeLater(taken.id);
    else if (!(await imports.synchronize(taken.id))) throw call.problem('users-not-imported');
    return { errorCode: errorCodes.ok };
  },
});

/** undefined: there is nowhere to import users to. */
async function startOf(
  call: Call,
  group: string,
): Promise<Omit<ImportStart, 'setsFullName' | 'setsEmail'> | undefined> {
  const provider = await providerOrLocal(call, undefined);
  if (provider === undefined) return undefined;
  const { groups } = call.service.store.read;
  const accountId = await peopleAccountId(call);
  const known = (await groups.byName(accountId, group)) ?? (await groups.byDn(accountId, group));
  return {
    accountId,
    providerId: provider.id,
    groupName: known?.groupName ?? group,
    startedAt: call.now,
  };
}
