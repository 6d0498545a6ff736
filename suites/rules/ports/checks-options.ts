import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
} from '../../journal/exchange.ts';
import { isArray, isObject, type Json, member, numberMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { inList, notInList } from '../../judge/finding-words.ts';
import { documentsOf, keyKind, printerAddress } from '../../judge/queries.ts';
import { hasMadeId, recordsOf } from '../../judge/records.ts';
import { acceptsSeen, appears } from '../../judge/resource-assertions.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const create = 'outputports.create';
const outputs = 'outputports.list';
const inputs = 'inputports.list';
const outputTypes = ['0', '1', '3', '4', '5'];

/** interface 4.5 and 4.6: what ports may be given, and by what lists are narrowed. */
export const portOptionChecks: readonly BoundCheck[] = [
  {
    rule: 'OUT-13',
    ...acceptsSeen({
      by: create,
      when: (exchange) =>
        exchange.sent.pair === undefined &&
        outputTypes.includes(parameterText(exchange, 'outputtype')),
      list: outputs,
      about: hasMadeId,
    }),
  },
  {
    rule: 'OUT-14',
    ...appears({
      by: create,
      when: (exchange) => parameterValues(exchange, 'serviceid').length > 1,
      list: outputs,
      about: hasMadeId,
      holds: (record, made) => {
        const services = member(record, 'services');
        const shown = (isObject(services) ? Object.values(services) : []).flatMap(textsOf);
        const lost = parameterValues(made, 'serviceid').filter((id) => !shown.includes(id));
        return lost.length === 0 ? undefined : `services ${JSON.stringify(services)}`;
      },
    }),
  },
  {
    rule: 'OUT-15',
    ...appears({
      by: create,
      when: (exchange) => parameter(exchange, 'embeddedconfiguration') !== undefined,
      list: outputs,
      about: hasMadeId,
      holds: (record, made) => {
        const shown = String(numberMember(record, 'embeddedConfigurationId'));
        return shown === parameter(made, 'embeddedconfiguration')
          ? undefined
          : `embeddedConfigurationId ${shown}`;
      },
    }),
  },
  {
    rule: 'OUT-16',
    *play(play, world) {
      for (const document of documentsOf(play, world)) {
        for (const print of document.prints) {
          const address = printerAddress(play, print.printer);
          const port = [...world.outputPorts.values()].find(
            ({ fields }) => fields['address'] === address && fields['printprotocol'] === '1',
          );
          // What a port does that was not told so is not said.
          const told = port?.unsure.has('sendusername') ? undefined : port?.fields['sendusername'];
          if (told === undefined || print.state !== 'completed') continue;
          // The name may stand beside that of a domain or a provider.
          const isNamed = userKey(print.userName ?? '').includes(document.owner);
          const wanted = told === 'true';
          yield {
            ok: isNamed === wanted,
            witness: [print.seq, document.uploadedAtSeq],
            expected: wanted ? `an IPP job of ${document.owner}` : 'an IPP job without user name',
            seen: print.userName === undefined ? 'no user name' : `user name ${print.userName}`,
          };
        }
      }
    },
  },
  {
    rule: 'OUT-17',
    *play(play, world) {
      const looks = play.exchanges.filter(
        (one) => one.operation === outputs && keyKind(one.sent, world) === 'full',
      );
      for (const zero of looks.filter((one) => parameter(one, 'providerid') === '0')) {
        const before = looks.findLast(
          (one) =>
            parameter(one, 'providerid') === undefined &&
            parameter(one, 'username') === parameter(zero, 'username') &&
            isSuccess(one) &&
            isAfter(zero, one),
        );
        if (before === undefined) continue;
        const own = ownIds(before, world);
        const shown = isSuccess(zero) ? ownIds(zero, world) : [];
        const lost = own.filter((id) => !shown.includes(id));
        if (own.length === 0 && isSuccess(zero)) continue;
        const ok = isSuccess(zero) && lost.length === 0;
        yield assertion(zero, ok, {
          expected: own.length === 0 ? 'a list of ports' : `ports ${own.join(', ')} in the list`,
          seen: ok
            ? 'all these ports'
            : isSuccess(zero)
              ? `a list without ${lost.join(', ')}`
              : seenAnswer(zero),
        });
      }
    },
  },
  {
    rule: 'IN-10',
    *answer(exchange, world) {
      const places = parameterValues(exchange, 'locationids');
      const isLook = exchange.operation === inputs && isSuccess(exchange) && places.length > 0;
      if (!isLook || keyKind(exchange.sent, world) !== 'full') return;
      for (const queue of world.inputPorts.values()) {
        const place = queue.fields['locationid'];
        if (queue.case !== exchange.sent.case || place === undefined) continue;
        if (queue.fields['portflags'] !== '0') continue;
        const isShown = recordsOf(exchange).some((one) => numberMember(one, 'id') === queue.id);
        const wanted = places.includes(place);
        const words = wanted ? inList : notInList;
        yield assertion(exchange, isShown === wanted, words(`queue ${String(queue.id)}`, isShown));
      }
    },
  },
];

function textsOf(value: Json): readonly string[] {
  return isArray(value) ? value.map(String) : [];
}

/** The output ports of the case that a list has. */
function ownIds(list: Exchange, world: State): readonly number[] {
  return recordsOf(list)
    .map((record) => numberMember(record, 'id') ?? 0)
    .filter((id) => world.outputPorts.get(id)?.case === list.sent.case);
}
