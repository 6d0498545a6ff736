import type { HotEnd } from '../contract/hot.ts';
import { type Statement, statement } from '../dialects/statement.ts';

type Value = Parameters<Parameters<typeof statement>[0]>[0];

/** Every part depends on `m`, the delivery if it still belongs to its owner: one that was taken over is not changed. */
export function settleStatement(end: HotEnd): Statement {
  return statement((value) => {
    const { delivery, from, to, notBefore } = end;
    const set =
      notBefore === undefined ? 'owner = null' : `"notBefore" = ${value(notBefore)}::bigint`;
    const parts = [
      `m as (update deliveries set state = ${value(to)}::text, ${set}
        where id = ${value(delivery.id)}::bigint and state = ${value(from)}::text
          and owner = ${value(delivery.owner)}::text
        returning id, "documentUuid", "outputPortId")`,
      ...documentParts(end, value),
      ...(notBefore === undefined ? paymentParts(end, value) : []),
      ...(end.hurries ? [hurry] : []),
    ];
    return `with ${parts.join(', ')} select (select count(*) from m) as ours`;
  });
}

const hurry = `h as (update deliveries q set "notBefore" = 0 from m where q.state = 'queued'
  and q."outputPortId" = m."outputPortId" and q.attempts > 0 and q.id <> m.id)`;

function documentParts({ document }: HotEnd, value: Value): readonly string[] {
  if (document === 'held') return [];
  const held = 'where documents.uuid = m."documentUuid" and documents."claimedBy" = m.id';
  if (document === 'free') return [`d as (update documents set "claimedBy" = null from m ${held})`];
  const { status, printedAt } = document;
  const printed =
    printedAt === undefined
      ? ''
      : `, "outputPortId" = ${value(printedAt.id)}::bigint,
        "outputPortName" = ${value(printedAt.name)}::text,
        "contentKind" = 'none', "contentSize" = 0, "contentFile" = null`;
  const moved = `d as (update documents set status = ${value(status)}::bigint,
    "claimedBy" = null${printed} from m ${held} and documents.status in (0, 5))`;
  if (printedAt === undefined) return [moved];
  const gone = 'c as (delete from "documentContents" c using m where c.uuid = m."documentUuid")';
  return [moved, gone];
}

/** Returns the reservation and, if the delivery is paid, charges its cost instead. */
function paymentParts({ payment, now }: HotEnd, value: Value): readonly string[] {
  const at = `${value(now)}::bigint`;
  const back = payment.isPaid ? '0' : '1';
  const sum = (part: string, share: string): string =>
    `trim_scale(b.${part} + ${share} * r.${part}::numeric)::text`;
  const paid = payment.isPaid
    ? `union all select 2, 'DEDUCTION', -1, 0, ${value(payment.description)}::text`
    : '';
  return [
    `r as (delete from "balanceReservations" r using m where r."deliveryId" = m.id returning r.*)`,
    `b as materialized (select u."userId", u.quota::numeric as quota, u.wallet::numeric as wallet
      from "userBalances" u, r where u."userId" = r."userId" for update of u)`,
    `ub as (update "userBalances" u set quota = ${sum('quota', back)},
        wallet = ${sum('wallet', back)}, "updatedAt" = ${at}
      from b, r where u."userId" = b."userId")`,
    `t as (insert into "balanceTransactions"("userId", "userName", "providerId", "accountId", type,
        quota, wallet, "quotaAfter", "walletAfter", "documentUuid", description, at)
      select r."userId", r."userName", r."providerId", r."accountId", x.type,
        trim_scale(x.share * r.quota::numeric)::text, trim_scale(x.share * r.wallet::numeric)::text,
        ${sum('quota', 'x.kept')}, ${sum('wallet', 'x.kept')}, r."documentUuid", x.description, ${at}
      from r, b, (select 1 as n, 'RESERVATION_RELEASE' as type, 1 as share, 1 as kept,
        '' as description ${paid}) x order by x.n)`,
  ];
}
