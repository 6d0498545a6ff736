import Type, { type Static, type TObject, type TSchema, type TString } from 'typebox';
import Value from 'typebox/value';
import { jsonFault } from '../../../kit/json-fault.ts';
import type { RuleSettings } from '../../rules/settings.ts';
import { bool, int, oneOf, text } from '../words.ts';

/** Nobody acts on a member that is misspelled: it is refused. */
const closed = { additionalProperties: false };
/** Text without control characters, which JSON can hide as escapes (SIL-08). */
const plain = (): TString => text({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' });

const smtp = Type.Object(
  {
    server: plain(),
    port: int({ minimum: 0, maximum: 65_535 }),
    security: Type.Object(
      { mode: oneOf(['none', 'tls', 'start_tls']), disableCertificateCheck: bool() },
      closed,
    ),
    user: plain(),
    password: plain(),
    senderEmail: plain(),
    disableUserAuthentication: bool(),
  },
  closed,
);

const instanceIndex = Type.Literal(1);
const tenant = Type.Object({ tenantId: plain(), clientId: plain() }, closed);

const authenticationWay = Type.Object(
  {
    oneTimePasswordEnrollment: bool(),
    cardOnlyAuthentication: bool(),
    shortIdAuthentication: bool(),
    developerLogEnabled: bool(),
  },
  closed,
);

const fixedServices = {
  scanToMe: service('SCANTOMAIL', { instanceIndex, smtp }),
  print: service('PRINT', { instanceIndex }),
  printShortcut: service('SHPMCPRINT'),
  copyShortcut: service('STANDARDCOPY'),
  standardScanShortcut: service('STANDARDSCAN'),
  standardFaxShortcut: service('STANDARDFAX'),
};

function service(serviceId: string, more: Record<string, TSchema> = {}): TObject {
  return Type.Object({ serviceId: Type.Literal(serviceId), enabled: bool(), ...more }, closed);
}

type CloudOffice = RuleSettings['cloudOffice'];

/** interface 2, TerminalConfig: any of the services, each whole, and the ways to log in (SIL-74). */
export function terminalConfiguration({ key, serviceId }: CloudOffice): TSchema {
  const services = { ...fixedServices, [key]: service(serviceId, { tenant }) };
  return Type.Object(
    {
      services: Type.Partial(Type.Object(services, closed), closed),
      'authentication-way': authenticationWay,
    },
    { ...closed, $id: 'TerminalConfig' },
  );
}

/** A configuration that was checked, as far as anybody looks into it. */
export interface CheckedConfiguration {
  readonly services: { readonly scanToMe?: { readonly smtp: Static<typeof smtp> } };
}

/** Reads a configuration's text; a fault names the member to blame. */
export function readConfiguration(
  text: string,
  cloudOffice: CloudOffice,
): CheckedConfiguration | { readonly detail: string } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { detail: jsonFault(error) };
  }
  const [fault] = Value.Errors(terminalConfiguration(cloudOffice), given).toSorted(
    (a, b) => b.instancePath.length - a.instancePath.length,
  );
  if (fault === undefined) return given as CheckedConfiguration;
  return { detail: `${fault.instancePath.slice(1) || 'the configuration'} ${fault.message}` };
}
