import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { TerminalConfig } from '../../rules/records.ts';
import { defaultRuleSettings } from '../../rules/settings.ts';
import { accountOfDomain } from '../find/account.ts';
import { type Call, json, operation, type Vault } from '../operation.ts';
import { form, optional, secret, withDefault } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { name, text } from '../words.ts';
import {
  type CheckedConfiguration,
  readConfiguration,
  terminalConfiguration,
} from './configuration.ts';

const configuration = Type.String({
  maxLength: 65_536,
  'x-lines': true,
  contentMediaType: 'application/json',
  // No parameter of the interface: its remaining ones are not shown.
  'x-silence': 'SIL-74',
  contentSchema: terminalConfiguration(defaultRuleSettings.cloudOffice),
});

export const createTerminalConfig = operation({
  id: 'createTerminalConfig',
  method: 'POST',
  path: '/terminalconfig',
  section: '4.13',
  silences: ['SIL-22', 'SIL-60', 'SIL-66', 'SIL-74'],
  summary: 'Create a terminal configuration, to which output ports refer as embeddedconfiguration',
  grant: grant(['ViewTerminalConfig', 'CreateTerminalConfig']),
  parameters: {
    domain: form(name({ description: 'domain of the account that receives the configuration' })),
    name: form(name()),
    vendor: form(name({ description: 'printer vendor short name' })),
    adminuser: withDefault(form(text()), ''),
    // holds a password, so never in a query (SIL-01)
    configuration: optional(secret(form(configuration))),
  },
  answer: json(errorCodeInfoId),
  problems: ['parameter-ill-formed', 'domain-unknown', 'terminal-config-not-created'],
  errorCode: errorCodes.createTerminalConfig,

  async run(call, { domain, name, vendor, adminuser, configuration: given }) {
    refuseUnknownVendor(call, vendor);
    const checked = given === undefined ? undefined : checkedConfiguration(call, given);
    const account = await accountOfDomain(call, domain);
    if (account === undefined) throw call.problem('domain-unknown', { parameter: 'domain' });

    const config = { accountId: account.id, name, vendor, adminUser: adminuser };
    const { store, vault } = call.service;
    const id = await store.write(async ({ terminalConfigs, change }) => {
      const taken = (await terminalConfigs.byName(account.id, name)) !== undefined;
      if (taken) throw call.problem('terminal-config-not-created', { parameter: 'name' });
      return change.addTerminalConfig({ ...config, ...withoutPassword(checked, vault) });
    });
    return { errorCode: errorCodes.ok, id };
  },
});

/** SIL-60: the names are a setting. */
function refuseUnknownVendor(call: IllFormed, vendor: string): void {
  const { vendors } = call.service.settings;
  if (Object.hasOwn(vendors, vendor)) return;
  const detail = `must be one of ${Object.keys(vendors).join(', ')}`;
  throw call.problem('parameter-ill-formed', { parameter: 'vendor', detail });
}

type IllFormed = Call<'parameter-ill-formed'>;

function checkedConfiguration(call: IllFormed, text: string): CheckedConfiguration {
  const read = readConfiguration(text, call.service.settings.cloudOffice);
  if (!('detail' in read)) return read;
  throw call.problem('parameter-ill-formed', { parameter: 'configuration', detail: read.detail });
}

/** The password is kept apart from the rest, sealed (SIL-66). */
function withoutPassword(
  configuration: CheckedConfiguration | undefined,
  vault: Vault,
): Pick<TerminalConfig, 'configuration' | 'smtpPassword'> {
  const scanToMe = configuration?.services.scanToMe;
  if (scanToMe === undefined) return { configuration: configuration ?? {} };
  const { password, ...smtp } = scanToMe.smtp;
  const services = { ...configuration?.services, scanToMe: { ...scanToMe, smtp } };
  return {
    configuration: { ...configuration, services },
    ...(password === '' ? {} : { smtpPassword: vault.seal(password) }),
  };
}
