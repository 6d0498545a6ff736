import { documentInfo } from '../../catalogue/shape.ts';
import { type Exchange, parameter, parameterText, succeeded } from '../../journal/exchange.ts';
import {
  asText,
  isArray,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { accepts, answersWith, onSuccess } from '../../judge/assertions.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import {
  documentsOf,
  isAdministrator,
  keyKind,
  looksAfter,
  phantomsIn,
  settledAfter,
  tokenUser,
} from '../../judge/queries.ts';
import { provenPairs, refuses } from '../../judge/refusals.ts';
import { sameTitle } from '../../judge/same-title.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { nothingListed } from './checks-nothing-listed.ts';
import { hasWishes } from './checks-options.ts';

const operation = 'documents.upload';
const statuses = 10;
/** RFC 9112 6.3: a server may ask for a Content-Length. */
const lengthRequired = 411;
const isUpload = (exchange: Exchange): boolean =>
  exchange.operation === operation && exchange.sent.malformed === undefined;
const required = ['username', 'portname', 'title'];
/** interface 4.4: the wishes of an upload. */
const wellFormed = { copies: /^[1-9]\d{0,3}$/, duplex: /^[012]$/, grayscale: /^(true|false)$/ };
/** interface 3: failed, received, waiting for conversion, being converted, and that failed. */
const uncounted: ReadonlySet<number> = new Set([4, 5, 6, 7, 8]);
const layout = ['outputpagesize', 'pageorientation', 'scale'];

export const documentUploadChecks: readonly BoundCheck[] = [
  { rule: 'DOC-UP-01', ...answersWith(operation, documentInfo) },
  {
    rule: 'DOC-UP-02',
    ...onSuccess(operation, (exchange) => {
      const status = numberMember(exchange.json, 'status');
      return [
        status !== undefined && Number.isInteger(status) && status >= 0 && status < statuses,
        'a status from 0 to 9',
        `status ${String(status ?? 'missing')}`,
      ];
    }),
  },
  {
    rule: 'DOC-UP-03',
    ...onSuccess(operation, (exchange) => {
      const told = [
        parameter(exchange, 'username')?.toLowerCase(),
        parameter(exchange, 'title'),
      ].join(' / ');
      const seen = [
        textMember(exchange.json, 'userName')?.toLowerCase(),
        textMember(exchange.json, 'documentName'),
      ].join(' / ');
      return [
        sameTitle(told, seen),
        `userName and documentName ${told}`,
        `userName and documentName ${seen}`,
      ];
    }),
  },
  {
    rule: 'DOC-UP-04',
    ...onSuccess(operation, (exchange) => {
      // What becomes of a value that the interface does not have is not said (SIL-06).
      const asked = Object.entries(wellFormed)
        .filter(([name, form]) => form.test(parameter(exchange, name) ?? ''))
        .map(([name]) => name);
      if (asked.length === 0) return undefined;
      const wrong = asked.find(
        (name) => asText(member(exchange.json, name)) !== parameter(exchange, name),
      );
      const words = (name: string): string => `${name} ${String(parameter(exchange, name))}`;
      return [
        wrong === undefined,
        asked.map(words).join(', '),
        wrong === undefined
          ? asked.map(words).join(', ')
          : `${wrong} ${asText(member(exchange.json, wrong))}`,
      ];
    }),
  },
  {
    rule: 'DOC-UP-05',
    *answer(exchange, world) {
      if (
        exchange.operation !== 'documents.list' ||
        !succeeded(exchange) ||
        !isArray(exchange.json)
      )
        return;
      for (const record of exchange.json) {
        const pages = world.documents.get(memberText(record, 'uuid'))?.file.pages;
        // SIL-41: before it waits, its pages need not be counted.
        const isUncounted = uncounted.has(numberMember(record, 'status') ?? 0);
        if (pages === undefined || isUncounted) continue;
        const seen = numberMember(record, 'totalPages');
        yield assertion(exchange, seen === pages, {
          expected: `totalPages ${String(pages)}`,
          seen: `totalPages ${String(seen)}`,
        });
      }
    },
  },
  {
    rule: 'DOC-UP-06',
    ...refuses({
      probe: (exchange) =>
        isUpload(exchange) &&
        !parameter(exchange, 'uri') &&
        (exchange.sent.file === undefined ||
          required.some((name) => parameter(exchange, name) === undefined)),
      by: 'any',
      besides: nothingListed,
    }),
  },
  { rule: 'DOC-UP-07', ...refuses({ probe: toNowhere, by: 'any', besides: nothingListed }) },
  { rule: 'DOC-UP-34', ...refuses({ probe: forNobody, by: 'any', besides: nothingListed }) },
  {
    rule: 'DOC-UP-08',
    ...accepts(
      (exchange, world) =>
        isUpload(exchange) &&
        keyKind(exchange.sent, world) === 'plain' &&
        !isForAnother(exchange, world) &&
        exchange.sent.pair !== undefined,
      '200 with a uuid',
    ),
  },
  {
    rule: 'DOC-UP-09',
    *play(play, world) {
      const probe = (exchange: Exchange): boolean =>
        isUpload(exchange) && layout.some((name) => parameter(exchange, name) !== undefined);
      for (const [one, plain] of provenPairs(play, world, { probe })) {
        yield assertion(one, isSuccess(one), {
          expected: 'success: the parameters are ignored',
          seen: seenAnswer(one),
        });
        const [size, usual] = [one, plain].map(({ json }) => textMember(json, 'paperSize'));
        if (size === undefined || usual === undefined) continue;
        yield assertion(one, size === usual, {
          expected: `paperSize ${usual}`,
          seen: `paperSize ${size}`,
        });
      }
    },
  },
  {
    rule: 'DOC-UP-10',
    ...refuses({
      probe: (exchange) =>
        isUpload(exchange) &&
        !/\.pdf$/i.test(exchange.sent.file?.fileName ?? '.pdf') &&
        !extensionKept(exchange),
      by: 'any',
    }),
  },
  {
    rule: 'DOC-UP-12',
    ...refuses({
      probe: (exchange) =>
        isUpload(exchange) &&
        (!/^[012]$/.test(parameter(exchange, 'duplex') ?? '0') ||
          !/^\d+$/.test(parameter(exchange, 'copies') ?? '1') ||
          !/^(true|false)$/i.test(parameter(exchange, 'grayscale') ?? 'true')),
      by: 400,
    }),
  },
  leavesNothing('DOC-UP-13', 'truncated'),
  leavesNothing('DOC-UP-14', 'disconnected'),
  {
    rule: 'DOC-UP-15',
    ...onSuccess(operation, (exchange) => {
      const seen = textMember(exchange.json, 'jobType');
      return [seen === 'PRINT', 'jobType PRINT', `jobType ${String(seen)}`];
    }),
  },
  {
    rule: 'DOC-UP-16',
    *play(play, world) {
      for (const document of documentsOf(play, world)) {
        const push = [...world.inputPorts.values()].some(
          (port) => port.fields['portname'] === document.queue && port.fields['porttype'] === '1',
        );
        const settled = settledAfter(play, document.uploadedAtSeq);
        // Laid out, or made anew as was asked for, it is not known again by its bytes.
        const upload = play.exchanges.find((one) => one.sent.call === document.uploadCall);
        const isLaidOut = upload !== undefined && layout.some((name) => parameter(upload, name));
        // What a changed queue does at which time is IN-14's.
        const isChanged = play.exchanges.some(
          (one) =>
            one.operation === 'inputports.update' && parameter(one, 'portname') === document.queue,
        );
        if (!push || isChanged || settled === undefined) continue;
        if (isLaidOut || hasWishes(document)) continue;
        const times = document.prints.filter((print) => print.state === 'completed').length;
        yield {
          ok: times === 1,
          witness: [settled, document.uploadedAtSeq],
          expected: 'one print',
          seen: countOf(times, 'print'),
        };
      }
    },
  },
  {
    rule: 'DOC-UP-18',
    ...refuses({
      probe: (exchange) => isUpload(exchange) && /\p{Cc}/u.test(parameterText(exchange, 'title')),
      by: 400,
      besides: nothingListed,
    }),
  },
  {
    rule: 'DOC-UP-19',
    // 411 counts where the same upload with a length is taken.
    *play(play) {
      const isChunked = ({ sent }: Exchange): boolean =>
        sent.headers['transfer-encoding'] === 'chunked';
      const uploads = play.exchanges.filter((one) => one.operation === operation);
      const isTaken = uploads.some((one) => !isChunked(one) && isSuccess(one));
      for (const one of uploads.filter(isChunked)) {
        const asksForLength = one.status === lengthRequired;
        if (asksForLength && !isTaken) continue;
        const ok = asksForLength || isSuccess(one);
        yield assertion(one, ok, { expected: '200 with a uuid', seen: seenAnswer(one) });
      }
    },
  },
  {
    rule: 'DOC-UP-20',
    *play(play) {
      if (play.scenario !== 'documents/upload-file-first') return;
      for (const one of play.exchanges.filter(isUpload))
        yield assertion(one, isSuccess(one), {
          expected: '200 with a uuid',
          seen: seenAnswer(one),
        });
    },
  },
  {
    rule: 'DOC-UP-30',
    ...refuses({
      probe: (exchange, world) =>
        isForAnother(exchange, world) && !isAdministrator(exchange, world),
      control: (exchange, world) =>
        isForAnother(exchange, world) && isAdministrator(exchange, world),
      by: 'any',
      besides: nothingListed,
    }),
  },
  {
    rule: 'DOC-UP-17',
    ...refuses({
      probe: (exchange) =>
        isUpload(exchange) &&
        exchange.sent.file === undefined &&
        parameter(exchange, 'uri') !== undefined,
      by: 'any',
    }),
  },
];

/** By a user's token with a key without the option, for somebody else. */
function isForAnother(exchange: Exchange, world: State): boolean {
  const user = tokenUser(exchange.sent, world);
  return (
    isUpload(exchange) &&
    keyKind(exchange.sent, world) === 'plain' &&
    user !== undefined &&
    user !== userKey(parameterText(exchange, 'username'))
  );
}

function toNowhere(exchange: Exchange, world: State): boolean {
  const queue = parameter(exchange, 'portname');
  if (!isUpload(exchange) || queue === undefined) return false;
  return ![...world.inputPorts.values()].some((port) => port.fields['portname'] === queue);
}

function forNobody(exchange: Exchange, world: State): boolean {
  const user = parameter(exchange, 'username');
  return isUpload(exchange) && user !== undefined && !world.users.has(userKey(user));
}

function extensionKept(exchange: Exchange): boolean {
  const extension = /\.[^.]+$/.exec(exchange.sent.file?.fileName ?? '')?.[0] ?? '';
  return parameterText(exchange, 'title').toLowerCase().endsWith(extension.toLowerCase());
}

/** An upload that broke on purpose, answered or not, leaves nothing behind. A whole upload in the same case is its control. */
function leavesNothing(rule: string, malformed: string): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      const broken = play.events
        .filter((event) => event.type === 'sent')
        .filter((sent) => sent.malformed === malformed);
      const calls = new Set(broken.map((sent) => sent.call));
      for (const sent of broken) {
        const user = parameterText({ sent }, 'username');
        // Documents may still be on their way when the first look is answered.
        const look = looksAfter(play, world, { user, seq: sent.seq }).find(
          ({ uuids }) => uuids.size > 0,
        );
        if (look === undefined) continue;
        const taken = [...look.uuids].map((uuid) => world.documents.get(uuid)?.uploadCall ?? -1);
        const half =
          phantomsIn(look, world).length + taken.filter((call) => calls.has(call)).length;
        yield assertion(look.exchange, half === 0, {
          expected: 'a list without the incomplete upload',
          seen:
            half === 0
              ? 'a list without it'
              : `a list with ${countOf(half, 'incomplete document')}`,
        });
      }
    },
  };
}
