import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { given, recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import { alterItems } from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { type Json, memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const lists = call('accesscontrols.get');

/** interface 4.9: access controls belong to one container. */
export const rules = [
  rule('ACL-GET-02', 'GET /accesscontrols does not list the access controls of another container', {
    from: 'accesscontrols.get param accountdomain',
    basis: 'derived',
    since: '2026-12',
    check: listsNoOthers,
    faults: fault(
      'controls-of-all-containers',
      'also lists the access controls of containers that were requested before',
      listsAllBefore,
    ),
  }),
];

function* listsNoOthers(c: Case): Iterable<Assertion> {
  for (const added of c.calls(call('accesscontrols.add')).filter((x) => x.ok)) {
    const looks = c.calls(lists).filter((x) => x.isAfter(added) && x.ok);
    const own = looks.find((x) => domainOf(x) === domainOf(added));
    // If its own container does not list it, its absence from another one shows nothing.
    if (own === undefined || !listsControl(own, added)) continue;
    const look = looks.find((x) => isByFullKeyAlone(x, c.state) && areSiblings(c, added, x));
    if (look === undefined) continue;
    const there = listsControl(look, added);
    yield assertion(look, !there, {
      expected: `no access control of ${domainOf(added) ?? ''}`,
      seen: there ? 'an access control of it' : 'no such access control',
    });
  }
}

function listsControl(look: Exchange, added: Exchange): boolean {
  const userName = given(added, 'userName');
  return (
    userName !== undefined &&
    recordsOf(look).some((record) => textMember(record, 'userName') === userName)
  );
}

/** Whether two calls are about two containers that the case made below one account. */
function areSiblings(c: Case, one: Exchange, other: Exchange): boolean {
  const parentOf = (x: Exchange): string | undefined =>
    c
      .calls(call('account.create'))
      .find((made) => made.ok && made.param('domainname') === domainOf(x))
      ?.param('parentdomain');
  const parent = parentOf(one);
  return domainOf(one) !== domainOf(other) && parent !== undefined && parentOf(other) === parent;
}

function domainOf(x: Exchange): string | undefined {
  return x.param('accountdomain');
}

function listsAllBefore(): Interception {
  const known = new Map<string, Json>();
  return alterItems(lists, (items) => {
    for (const one of items) known.set(memberText(one, 'userName'), one);
    return [...known.values()];
  });
}

export const testCases = [
  /** An access control is added to each of two containers, and those of both are asked for. */
  testCase('access/beside', [], async (s) => {
    const domains = [(await container(s)).domain, (await container(s)).domain];
    const { providerId } = s.credentials.facts;
    for (const accountdomain of domains) {
      const { userName } = await s.user();
      const members = { authProviderId: providerId, roleName: 'Users', userName };
      await s.call('accesscontrols.add', { accountdomain, ...members });
    }
    for (const accountdomain of domains) await s.call('accesscontrols.get', { accountdomain });
  }),
];
