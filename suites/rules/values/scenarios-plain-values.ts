import type { ParameterValues } from '../../catalogue/test-values/parameter-values.ts';
import type { CallOptions } from '../../drive/client.ts';
import { newDomain } from '../../drive/samples/account.ts';
import { location } from '../../drive/samples/administration.ts';
import { dummyPort } from '../../drive/samples/ports.ts';
import type { Session } from '../../drive/session.ts';

/** What a thing is called; a call that finds one by its name keeps that of its sample. */
const freshNames: ReadonlySet<string> = new Set(
  'accountname applicationname containername groupname groupdn portname description deviceserial title name adminuser deviceAdminUsername deviceAdminPassword'.split(
    ' ',
  ),
);
const numbers: ReadonlySet<string> = new Set(['4', '5']);

/** A value that the service surely takes for the parameter; undefined: none is known. */
export async function plainValueOf(
  stage: Session,
  { operation, parameter, kind }: ParameterValues,
  sample: CallOptions,
): Promise<string | undefined> {
  const isFound = operation.startsWith('documents.') && parameter === 'portname';
  if (parameter === 'detaildata')
    return numbers.has(kind ?? '')
      ? stage.cardNumber()
      : stage.credentials.facts.choices?.expiration !== undefined && kind === '12'
        ? stage.credentials.facts.choices.expiration
        : kind === '12'
          ? undefined
          : stage.name('value');
  if (parameter === 'identifiers') return `wifi-${stage.cardNumber()}`;
  if (parameter === 'cardid') return stage.cardNumber();
  if (operation === 'users.create' && parameter === 'username') return stage.name('user');
  const isNewDomain =
    parameter === 'domainNames' ||
    (['account.create', 'containers.update'].includes(operation) && parameter === 'domainname');
  if (isNewDomain) return newDomain(stage, stage.name('below').toLowerCase());
  if (freshNames.has(parameter) && !isFound) return stage.name('value');
  const own =
    sample.parameters?.find(([name]) => name === parameter)?.[1] ??
    sample.path?.[parameter] ??
    sample.members?.[parameter];
  if (own !== undefined && typeof own !== 'object') return String(own);
  return await found(stage, parameter);
}

async function found(stage: Session, parameter: string): Promise<string | undefined> {
  const { facts } = stage.credentials;
  if (/domain/.test(parameter)) return facts.domain;
  if (parameter === 'providerid') return String(facts.providerId);
  if (parameter.startsWith('locationid')) return String((await location(stage)).id);
  if (parameter === 'outputportid') return String((await dummyPort(stage)).id);
  if (parameter === 'address') return (await dummyPort(stage)).address;
  if (parameter === 'username') return (await stage.user()).userName;
  if (parameter === 'vendor') return 'unknown';
  if (parameter === 'ipreaderaddress') return stage.readerAddress();
  if (parameter === 'printerippurl') return `ipp://${stage.name('host')}.example/ipp/print`;
  return undefined;
}
