import { listsWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { inList } from '../../engine/case/finding-words.ts';
import { hasPathId, recordsOf } from '../../engine/case/records.ts';
import {
  appears,
  lookAfterCall,
  lookBeforeCall,
  vanishes,
} from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  alterStatus,
  answersInstead,
  both,
  made,
  okayFor,
  pretends,
  whoseForm,
  without,
} from '../../engine/fault-proxy/alter.ts';
import {
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { namesKnown } from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, type Json, member, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container, newContainer, newDomain } from '../../engine/session/samples/account.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { containerInfo } from '../../spec/shape.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { differing } from './new-accounts.ts';

const lists = call('containers.list');
const changes = call('containers.update');
const removes = call('containers.delete');
const list = 'containers.list';
const isIt = hasPathId('id');
const needs = sideEffectPermissions('account.update');

/** interface 4.2: containers are listed, changed and deleted. */
export const rules = [
  rule('CONT-LIST-01', 'The containers are listed as ContainerInfo, every member of its type', {
    from: ['containers.list call', '2 ContainerInfo', 'containers.list returns'],
    check: listsWith(list, containerInfo),
    faults: fault(
      'container-lacks-domains',
      'leaves domainNames out of listed containers',
      alterRecords(lists, (record) => without(record, 'domainNames')),
    ),
  }),
  rule('CONT-MOD-01', 'A changed container is listed with its new name and domain names', {
    from: [
      'containers.update call',
      '2 ContainerInfo name',
      '2 ContainerInfo domainNames',
      'containers.update param domainname',
      'containers.update param containername',
    ],
    basis: 'derived',
    check: appears({
      by: 'containers.update',
      list,
      about: isIt,
      holds: differing('containername'),
    }),
    faults: fault(
      'container-keeps-its-name',
      'does not change the name of a container',
      answersInstead(
        both(
          whoseForm(changes, (form) => form.has('containername')),
          namesKnown,
        ),
        okayFor,
      ),
    ),
  }),
  rule('CONT-MOD-02', 'Changing an unknown container is answered 404 or 403', {
    from: 'containers.update errors 403 404',
    basis: 'derived',
    refused: 'absent',
    faults: fault(
      'container-unknown-is-400',
      'answers the change of an unknown container with 400',
      alterStatus(changes, 404, jsonAnswer(400, {})),
    ),
  }),
  rule('CONT-MOD-04', 'A container is not moved to an unknown location', {
    from: 'containers.update param locationid',
    basis: 'SIL-83',
    refused: 'any',
    faults: fault(
      'container-goes-anywhere',
      'moves a container to an unknown location',
      pretends(whoseForm(changes, (form) => form.has('locationid'))),
    ),
  }),
  rule(
    'CONT-MOD-05',
    'PUT /account/container/<id> refuses the id of an account that is not a container',
    {
      from: 'containers.update call',
      basis: 'derived',
      needs,
      since: '2026-12',
      refused: 'any',
      faults: fault(
        'any-account-is-a-container',
        'accepts the id of any account as the id of a container',
        pretends(both(changes, namesKnown), okayFor),
      ),
    },
  ),
  rule('CONT-DEL-01', 'A deleted container is no longer listed', {
    from: 'containers.delete call',
    basis: 'derived',
    check: vanishes({ by: 'containers.delete', list, about: isIt }),
    faults: fault(
      'container-outlives-its-end',
      'reports a container as deleted and keeps it',
      answersInstead(
        both(removes, namesKnown, ({ query }) => !query.includes('withsubnodes')),
        okayFor,
      ),
    ),
  }),
  rule('CONT-DEL-02', 'Deleting an unknown container is answered 404 or 403', {
    from: 'containers.delete errors 403 404',
    basis: 'derived',
    refused: 'absent',
    faults: fault(
      'deleting-nothing-is-fine',
      'answers the deletion of an unknown container with success',
      alterStatus(removes, 404, made),
    ),
  }),
  rule('CONT-DEL-03', 'A container that is not empty is not deleted with withsubnodes=false', {
    from: 'containers.delete param withsubnodes',
    refused: 'any',
    *besides(probe, c) {
      const look = lookAfterCall(c, c.state, { change: probe, looking: { list } });
      if (look !== undefined) {
        const there = isListed(look, probe);
        yield assertion(look, there, inList('the container', there));
      }
    },
    faults: fault(
      'container-goes-with-all-in-it',
      'deletes a container with its contents, whatever withsubnodes says',
      withQuery((query) => (query === 'withsubnodes=false' ? 'withsubnodes=true' : query)),
    ),
  }),
  rule('CONT-DEL-04', 'A container that is not empty is deleted with withsubnodes', {
    from: ['containers.delete param withsubnodes', 'query parameters'],
    check: deletesAll,
    faults: fault(
      'withsubnodes-is-ignored',
      'refuses to delete a container that is not empty, whatever withsubnodes says',
      withQuery(() => ''),
    ),
  }),
];

function isListed(look: Exchange, x: Exchange): boolean {
  return recordsOf(look).some((record) => isIt(record, x));
}

function* deletesAll(c: Case): Iterable<Assertion> {
  for (const x of c.calls(removes)) {
    if (x.param('withsubnodes') !== 'true' || x.group === undefined) continue;
    const looks = { change: x, looking: { list } };
    const before = lookBeforeCall(c, c.state, looks);
    const after = lookAfterCall(c, c.state, looks);
    if (before === undefined || !isListed(before, x) || after === undefined) continue;
    const isLeft = isListed(after, x);
    yield assertion(x, x.numberOf('errorCode') === 0 && !isLeft, {
      expected: 'errorCode 0 and a list without the container',
      seen: isLeft ? `${x.words} and a list with it` : x.words,
    });
  }
}

/** Containers are deleted as if the request had this query. */
function withQuery(change: (query: string) => string): Interception {
  return {
    request: (request: PassingRequest) =>
      removes(request) ? { ...request, query: change(request.query) } : request,
  };
}

export const testCases = [
  /** A container is renamed and deleted; unknown ones; one with a queue in it. */
  testCase('account/containers', [], async (s) => {
    const made = await container(s);
    const unknown = s.unknownId();
    const renamed = {
      containername: s.name('renamed'),
      domainname: [newDomain(s, s.name('other').toLowerCase()), made.domain],
    };
    await s.probe(
      'CONT-MOD-02',
      () => s.call('containers.update', { id: unknown, ...renamed }),
      () => s.call('containers.update', { id: made.id, ...renamed }),
    );
    await s.call(list, {});
    const empty = await container(s);
    await s.call(list, {});
    await s.probe(
      'CONT-DEL-02',
      () => s.call('containers.delete', { id: unknown }),
      () => s.call('containers.delete', { id: empty.id }),
    );
    await s.call(list, {});
    const inside = { domainname: made.domain, portname: s.name('queue'), porttype: '0' };
    s.need(await s.call('inputports.create', inside), 'creating a queue in a container');
    await s.call(list, {});
    await deleteFilled(s, made.id, ['CONT-DEL-03']);
  }),

  /** A container of containers is deleted; the domain name of a deleted one is used again; the account itself is no container. */
  testCase('account/containers-end', needs, async (s) => {
    const outer = await container(s);
    const inner = { ...newContainer(s), parentdomain: outer.domain };
    const { json } = await s.call('account.create', inner);
    // Whether a container holds containers is for the tree to say (SIL-80).
    const isFilled = numberMember(json, 'errorCode') === 0;
    await deleteFilled(s, outer.id, isFilled ? ['CONT-DEL-03'] : []);
    const first = await container(s);
    await s.call('containers.delete', { id: first.id });
    await s.call(list, {});
    await s.call('account.create', { ...newContainer(s), domainname: first.domain });
    await changeAccount(s);
  }),
];

/** A container is deleted without what is in it, and with it. */
async function deleteFilled(s: Session, id: number, probes: readonly string[]): Promise<void> {
  const remove = async (withsubnodes: string): Promise<void> => {
    await s.call('containers.delete', { id, withsubnodes });
    await s.call(list, {});
  };
  await s.probe(
    probes,
    () => remove('false'),
    () => remove('true'),
  );
}

/** The account under test is called a container, and given the name and the domain names that it has. */
async function changeAccount(s: Session): Promise<void> {
  const { json } = await s.call('account.get', { domainname: s.domain });
  const id = numberMember(json, 'id');
  const domains = member(json, 'domainNames');
  const name = textMember(json, 'name');
  if (id === undefined || name === undefined || !isArray(domains)) return;
  const other = await container(s);
  const change = (to: number, containername: string, domainname: Json) =>
    s.call('containers.update', { id: to, containername, domainname });
  await s.probe(
    'CONT-MOD-05',
    () => change(id, name, domains.map(String)),
    () => change(other.id, other.name, [other.domain]),
  );
}
