import type { Pairs } from '../../drive/body.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { Port } from '../../drive/session-context.ts';

/** A simulated printer of ours behind an output port that is made with `more` than it must have. */
export async function printerPort(
  stage: Session,
  front: 'raw' | 'ipp',
  more: Pairs,
): Promise<Port> {
  const printer = await stage.context.tray.stand(stage.context.case, { front });
  const [name, serial, reader] = [stage.name('port'), stage.name('serial'), stage.readerAddress()];
  const { address, ippUrl } = printer;
  const parameters: Pairs = [
    ['domainname', stage.credentials.facts.domain],
    ['portname', name],
    ['address', address],
    ['porttype', '1'],
    ['vendor', 'unknown'],
    ['printprotocol', front === 'ipp' ? '1' : '0'],
    ...(ippUrl === undefined ? [] : [['printerippurl', ippUrl] as const]),
    ...more,
  ];
  const reply = stage.need(
    await stage.request('outputports.create', stage.full, { parameters }),
    'creating an output port',
  );
  stage.effects.stands(address);
  return { id: madeId(reply), name, address, serial, reader, printer };
}
