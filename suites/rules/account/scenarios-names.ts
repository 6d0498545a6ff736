import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { container, containerWishes, newDomain } from '../../drive/samples/account.ts';
import { location } from '../../drive/samples/administration.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import { itemsOf, member, numberMember, textMember } from '../../journal/json.ts';

/** The account under test has another name and one domain name more for a moment. */
export const accountNames: TestCase = {
  name: 'account/names',
  needs: cautionOf('account.update'),
  exclusive: true,
  async play(stage) {
    const look = () =>
      stage.request('account.get', stage.full, {
        parameters: [['domainname', stage.credentials.facts.domain]],
      });
    const before = stage.need(await look(), 'reading the account under test');
    const name = textMember(before.json, 'name');
    const listed = member(before.json, 'domainNames');
    const domains = itemsOf(listed).filter((one) => typeof one === 'string');
    // What can't be read could not be put back.
    if (name === undefined || domains.length === 0)
      throw new Blocked('the account under test shows no name or no domains', before.call);
    const change = async (parameters: Pairs): Promise<void> => {
      await stage.request('account.update', stage.full, { parameters });
      await look();
    };
    const asDomains = (names: readonly string[]): Pairs =>
      names.map((one) => ['domainname', one] as const);
    await change([['accountname', stage.name('account')]]);
    await change([['accountname', name]]);
    await change(asDomains([...domains, newDomain(stage, stage.name('more').toLowerCase())]));
    await change(asDomains(domains));
    const { id } = await location(stage);
    const pair = stage.pair();
    for (const locationid of [unknownLocation(stage), String(id)])
      await stage.request('account.update', stage.full, {
        pair,
        parameters: [['locationid', locationid]],
      });
    // SIL-61: an empty value clears.
    await change([['locationid', '']]);
  },
};

const localProvider = {
  providerType: 0,
  typeConfiguration: '{}',
  priority: 1,
  active: true,
  domainNames: [],
} as const;

/** A customer account is made below the vendor, and its providers are asked for. */
export const accountProvider: TestCase = {
  name: 'account/provider',
  needs: ['key.vendor', 'domain.vendor'],
  async play(stage) {
    const vendor = { key: stage.credentials.key('vendor') };
    const { parameters } = containerWishes(stage);
    const { vendorDomain = '' } = stage.credentials.facts;
    const wishes: Readonly<Record<string, string>> = {
      parentdomain: vendorDomain,
      domainname: `${stage.name('branch').toLowerCase()}.${vendorDomain}`,
      accounttype: '2',
    };
    const reply = await stage.request('account.create', vendor, {
      parameters: parameters.map(([name, value]) => [name, wishes[name] ?? value] as const),
    });
    stage.need(reply, 'creating a customer account');
    const accountId = numberMember(reply.json, 'id') ?? 0;
    const look = (): Promise<Reply> =>
      stage.request('authproviders.get', vendor, {
        parameters: [['accountid', String(accountId)]],
      });
    const first = idOf(await look(), 'name', 'local');
    const name = stage.name('second');
    const members = { ...localProvider, name, accountId };
    await stage.request('authproviders.add', vendor, { members });
    const second = idOf(await look(), 'name', name);
    const pair = stage.pair();
    // In this order: the first of two may go, and then there is one.
    for (const [id, mark] of [
      [second, {}],
      [first, { probes: ['PROV-DEL-04'] }],
    ] as const)
      await stage.request('authproviders.delete', vendor, {
        pair,
        path: { id: String(id) },
        ...mark,
      });
  },
};

function unknownLocation(stage: Session): string {
  return String(2_000_000_000 + stage.context.identities.below(100_000_000));
}

/** A container at a location that there is not, and at one that there is. */
export const accountLocation: TestCase = {
  name: 'account/location',
  async play(stage) {
    const { id } = await location(stage);
    const places = [unknownLocation(stage), String(id)];
    const pair = stage.pair();
    for (const locationid of places) {
      const { parameters } = containerWishes(stage);
      await stage.request('account.create', stage.full, {
        pair,
        parameters: [...parameters, ['locationid', locationid]],
      });
    }
    const made = await container(stage);
    const moving = stage.pair();
    for (const locationid of places)
      await stage.request('containers.update', stage.full, {
        pair: moving,
        path: { id: String(made.id) },
        parameters: [
          ['domainname', made.domain],
          ['containername', made.name],
          ['locationid', locationid],
        ],
      });
  },
};
