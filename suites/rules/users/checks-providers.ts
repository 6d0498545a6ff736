import type { SentEvent } from '../../journal/event.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { isTouched } from '../../judge/touched.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { providerOf } from '../../model/things.ts';

const get = 'users.get';
const create = 'users.create';
const update = 'users.update';
const remove = 'users.delete';
const fullName = '0';

/** interface 4.7: of which provider a user is made, changed and deleted. */
export const userProviderChecks: readonly BoundCheck[] = [
  {
    rule: 'USR-11',
    *play(play, world) {
      for (const made of play.exchanges) {
        const isHere = parameter(made, 'providerid') === undefined;
        if (made.operation !== create || !isHere) continue;
        if (refused(made)) yield* refusedWithout(made, world, 'no user');
        const look = succeeded(made) ? lookAfter(play, world, made) : undefined;
        if (look === undefined) continue;
        const provider = numberMember(look.json, 'providerId');
        const ok = succeeded(look) && provider === world.facts.providerId;
        yield assertion(look, ok, {
          expected: `the user in provider ${String(world.facts.providerId)}`,
          seen: ok ? 'the user' : `${seenAnswer(look)}, provider ${String(provider)}`,
        });
      }
    },
  },
  {
    rule: 'USR-12',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === get &&
        keyKind(exchange.sent, world) === 'full' &&
        isElsewhere(exchange, world),
      by: 'any',
    }),
  },
  {
    rule: 'USR-MOD-11',
    *play(play, world) {
      for (const { call, look, isMeant } of callsOnOwn(play, world, update)) {
        const [type, ...others] = parameterValues(call, 'detailtype');
        const name = parameter(call, 'detaildata');
        if (type !== fullName || others.length > 0 || name === undefined) continue;
        const isShown = textMember(look.json, 'fullName') === name;
        if (!succeeded(look)) continue;
        if (isMeant && refused(call)) yield* refusedWithout(call, world, 'no change');
        if (isMeant && !succeeded(call)) continue;
        yield assertion(look, isShown === isMeant, {
          expected: isMeant ? `fullName ${name}` : 'an unchanged fullName',
          seen: `fullName ${textMember(look.json, 'fullName') ?? 'missing'}`,
        });
      }
    },
  },
  {
    rule: 'USR-DEL-04',
    *play(play, world) {
      for (const { call, look, isMeant } of callsOnOwn(play, world, remove)) {
        if (isMeant && refused(call) && succeeded(look))
          yield* refusedWithout(call, world, 'no deletion');
        if (isMeant && !succeeded(call)) continue;
        yield assertion(look, succeeded(look) !== isMeant, {
          expected: isMeant ? '404 or 403 after the user was deleted' : '200 with a user',
          seen: seenAnswer(look),
        });
      }
    },
  },
  {
    rule: 'USR-DEL-06',
    *play(play, world) {
      for (const call of play.exchanges) {
        if (call.operation !== remove || parameter(call, 'providerid') !== undefined) continue;
        const own = play.exchanges.filter((one) => nameIn(one) === nameIn(call));
        const made = own.find((one) => one.operation === create && succeeded(one));
        const look = own.find((one) => one.operation === get && isAfter(one, call));
        if (made === undefined || look === undefined) continue;
        // Made and asked for elsewhere, and nothing else was done to anybody of that name.
        const isElsewhere = providerOf(made, world) !== providerOf(call, world);
        const isSame = providerOf(look, world) === providerOf(made, world);
        if (own.length !== 3 || !isElsewhere || !isSame) continue;
        yield assertion(look, isSuccess(look), {
          expected: '200 with the user of the other provider',
          seen: seenAnswer(look),
        });
      }
    },
  },
  {
    rule: 'USR-DEL-05',
    *play(play, world) {
      for (const call of play.exchanges) {
        if (call.operation !== remove || !succeeded(call)) continue;
        const looks = play.exchanges.filter(
          (one) =>
            one.operation === get &&
            keyKind(one.sent, world) === 'full' &&
            nameIn(one) === nameIn(call) &&
            providerOf(one, world) !== providerOf(call, world),
        );
        const before = looks.findLast((one) => isAfter(call, one));
        const look = looks.find((one) => isAfter(one, call));
        if (before === undefined || look === undefined || !isSuccess(before)) continue;
        if (providerOf(before, world) !== providerOf(look, world)) continue;
        const stretch = { fromSeq: before.sent.seq, toSeq: look.answered.seq, except: call };
        const isRemoval = (sent: SentEvent): boolean =>
          sent.operation === remove && userKey(pathText({ sent }, 'username')) === nameIn(call);
        if (isTouched(play, stretch, isRemoval)) continue;
        yield assertion(look, isSuccess(look), {
          expected: '200 with the user of the other provider',
          seen: seenAnswer(look),
        });
      }
    },
  },
];

/** interface 4.7: a call may leave the provider out. What else may be wrong with one is looked for in pairs. */
function* refusedWithout(call: Exchange, world: State, seen: string): Iterable<Assertion> {
  const isNamed = nameIn(call) !== '';
  if (call.sent.pair === undefined && isNamed && isByFullKeyAlone(call, world))
    yield assertion(call, false, {
      expected: 'errorCode 0 in the local provider',
      seen: `${seenAnswer(call)} and ${seen}`,
    });
}

interface OwnCall {
  readonly call: Exchange;
  /** The first look at the user afterwards. */
  readonly look: Exchange;
  /** Whether the call is about the provider in which the user was made. */
  readonly isMeant: boolean;
}

/** Calls about a user of the case that name another provider than the user's, or none. */
function* callsOnOwn(play: Case, world: State, operation: string): Iterable<OwnCall> {
  for (const call of play.exchanges.filter((one) => one.operation === operation)) {
    const made = play.exchanges.find(
      (one) =>
        one.operation === create &&
        succeeded(one) &&
        nameIn(one) === nameIn(call) &&
        isAfter(call, one),
    );
    const look = lookAfter(play, world, call);
    if (made === undefined || look === undefined) continue;
    const isMeant = providerOf(call, world) === providerOf(made, world);
    if (isMeant && parameter(call, 'providerid') !== undefined) continue;
    yield { call, look, isMeant };
  }
}

/** A user of the run, asked for in a provider of which nobody of that name was made. */
function isElsewhere(exchange: Exchange, world: State): boolean {
  const asked = Number(parameter(exchange, 'providerid'));
  const user = world.users.get(nameIn(exchange));
  return asked > 0 && user?.case !== undefined && user.providerId !== asked;
}

function nameIn(exchange: Exchange): string {
  const { username } = exchange.sent.pathParameters;
  return userKey(username ?? parameterText(exchange, 'username'));
}

/** In the local provider, by the full key, before anything else is done to the user. */
function lookAfter(play: Case, world: State, call: Exchange): Exchange | undefined {
  const later = play.exchanges.filter((one) => nameIn(one) === nameIn(call) && isAfter(one, call));
  const [next] = later;
  const isLook =
    next?.operation === get &&
    keyKind(next.sent, world) === 'full' &&
    Number(parameter(next, 'providerid')) === world.facts.providerId;
  return isLook ? next : undefined;
}
