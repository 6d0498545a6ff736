import { decimalText } from '../../rules/decimal.ts';
import { rowOf } from '../columns.ts';
import type { HotBegun, HotCharge, HotClaim, HotClaimed, HotDelivery } from '../contract/hot.ts';
import { type Statement, statement } from '../dialects/statement.ts';
import { deliveryColumns } from './delivery-row.ts';

type Value = Parameters<Parameters<typeof statement>[0]>[0];

/**
 * Each part depends on the rows locked by the previous one, so either all take effect or none. The
 * port's unique index refuses a second `sending`, and the whole statement is then retried.
 */
export function claimStatement({ delivery, charge }: HotClaim): Statement {
  const row = rowOf(deliveryColumns, delivery);
  return statement((value) => {
    const uuid = `${value(row.documentUuid)}::text`;
    const port = `${value(row.outputPortId)}::bigint`;
    const owner = `${value(row.owner)}::text`;
    const others = turnOfOthers({ port, owner, untriedOnly: row.cause === 'send' });
    const now = `${value(row.createdAt)}::bigint`;
    const state =
      row.state === 'sending'
        ? `case when exists(${others}) then 'queued' else 'sending' end`
        : `'queued'`;
    const paid = charge === undefined ? undefined : payment({ charge, uuid, now }, value);
    return `with me as materialized (${leaseOf(owner)}),
      s as (select ${state}::text as state),
      d as materialized (select uuid from documents where uuid = ${uuid}
        and "claimedBy" is null and status in (0, 5) for update),
      ${paid?.balance ?? ''}
      n as (insert into deliveries("documentUuid", "outputPortId", cause, options, state, attempts,
          "notBefore", deadline, "createdAt", owner)
        select d.uuid, ${port}, ${value(row.cause)}::text, ${value(row.options)}::text, s.state,
          case s.state when 'sending' then 1 else 0 end, ${value(row.notBefore)}::bigint,
          ${value(row.deadline)}::bigint, ${now}, ${owner}
        from d, me, s${paid === undefined ? '' : ', b'} returning id, state),
      ud as (update documents set "claimedBy" = n.id from n where documents.uuid = ${uuid})
      ${paid?.entries ?? ''}
      select (select id from n) as id, (select state from n) as state,
        (select count(*) from me) as mine, (select count(*) from d) as had,
        ${paid?.opened ?? '1'} as opened`;
  });
}

export function claimedOf(row: object): HotClaimed {
  const { id, state, mine, had, opened } = row as Record<string, number | null> & {
    readonly state: 'queued' | 'sending';
  };
  if (id !== null && id !== undefined) return { id, state };
  if (mine === 0) return 'disowned';
  if (had === 0) return 'taken';
  return opened === 0 ? 'unopened' : 'unpaid';
}

interface Paying {
  readonly charge: HotCharge;
  readonly uuid: string;
  readonly now: string;
}

/** Computes the charge from the locked row alone, as `partsFor` does. */
function payment({ charge, uuid, now }: Paying, value: Value) {
  const { userId, userName, providerId, accountId, type, description } = charge;
  const user = `${value(userId)}::bigint`;
  const cost = `${value(decimalText(charge.cost))}::numeric`;
  const [quota, wallet] = ['quota::numeric', 'wallet::numeric'];
  const payable = { quota, wallet, quota_wallet: `${quota} + ${wallet}` }[type];
  const holder = `${user}, ${value(userName)}::text, ${value(providerId)}::bigint, ${value(accountId)}::bigint`;
  return {
    balance: `b as materialized (select ${quota} as quota, ${wallet} as wallet,
        ${type === 'wallet' ? '0::numeric' : `least(${quota}, ${cost})`} as part
      from "userBalances" where "userId" = ${user} and exists(select 1 from d)
        and exists(select 1 from me) and ${payable} >= ${cost} for update),`,
    entries: `, ub as (update "userBalances" u set quota = trim_scale(b.quota - b.part)::text,
        wallet = trim_scale(b.wallet - (${cost} - b.part))::text, "updatedAt" = ${now}
      from b, n where u."userId" = ${user} returning u.quota, u.wallet),
    t as (insert into "balanceTransactions"("userId", "userName", "providerId", "accountId", type,
        quota, wallet, "quotaAfter", "walletAfter", "documentUuid", description, at)
      select ${holder}, 'RESERVATION', trim_scale(-b.part)::text,
        trim_scale(b.part - ${cost})::text, ub.quota, ub.wallet, ${uuid},
        ${value(description)}::text, ${now} from b, ub),
    r as (insert into "balanceReservations"("deliveryId", "userId", "userName", "providerId",
        "accountId", "documentUuid", quota, wallet)
      select n.id, ${holder}, ${uuid}, trim_scale(b.part)::text,
        trim_scale(${cost} - b.part)::text from n, b)`,
    opened: `(select count(*) from "userBalances" where "userId" = ${user})`,
  };
}

export function beginStatement({
  id,
  outputPortId,
  owner,
  cause,
  attempts,
}: HotDelivery): Statement {
  return statement((value) => {
    const own = `${value(owner)}::text`;
    const job = `${value(id)}::bigint`;
    const port = `${value(outputPortId)}::bigint`;
    const others = turnOfOthers({ port, owner: own, before: job, untriedOnly: cause === 'send' });
    return `with me as materialized (${leaseOf(own)}),
      o as materialized (${others}),
      m as (update deliveries set state = 'sending', attempts = ${value(attempts)}::bigint from me
        where deliveries.id = ${job} and state = 'queued' and owner = ${own}
          and not exists(select 1 from o) returning deliveries.id)
      select (select count(*) from m) as begun, (select count(*) from o) as others,
        (select count(*) from me) as mine`;
  });
}

export function begunOf(row: object): HotBegun {
  const { begun, others, mine } = row as Record<string, number>;
  if (begun === 1) return 'begun';
  if (mine === 0) return 'disowned';
  return others === 0 ? 'gone' : 'others-turn';
}

/** Locks the owner's worker row while its lease is valid: no process takes over from it before the commit. */
function leaseOf(owner: string): string {
  return `select id from workers where id = ${owner} and ended = 0
    and "leaseUntil" > extract(epoch from clock_timestamp()) * 1000 for key share`;
}

interface Turn {
  readonly port: string;
  readonly owner: string;
  readonly before?: string;
  readonly untriedOnly: boolean;
}

/** A release that a user waits for precedes jobs that wait for their next attempt, as within one process (SIL-42). */
function turnOfOthers({ port, owner, before, untriedOnly }: Turn): string {
  const earlier = before === undefined ? '' : ` and o.id < ${before}`;
  return `select 1 from deliveries o where o."outputPortId" = ${port} and (o.state = 'sending'
    or o.state = 'queued' and o.owner <> ${owner}${earlier}${untriedOnly ? ' and o.attempts = 0' : ''})
    limit 1`;
}
