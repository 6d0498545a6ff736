import type { Pairs } from '../../drive/body.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Stage } from '../../drive/stage.ts';
import type { StageOutputPort } from '../../drive/stage-parts.ts';

/** A simulated printer of ours behind an output port that is made with `more` than it must have. */
export async function printerPort(
  stage: Stage,
  front: 'raw' | 'ipp',
  more: Pairs,
): Promise<StageOutputPort> {
  const printer = await stage.parts.tray.stand(stage.parts.case, { front });
  const [name, serial, reader] = [stage.name('port'), stage.name('serial'), stage.readerAddress()];
  const { address, ippUrl } = printer;
  const parameters: Pairs = [
    ['domainname', stage.cast.facts.domain],
    ['portname', name],
    ['address', address],
    ['porttype', '1'],
    ['vendor', 'unknown'],
    ['printprotocol', front === 'ipp' ? '1' : '0'],
    ...(ippUrl === undefined ? [] : [['printerippurl', ippUrl] as const]),
    ...more,
  ];
  const reply = stage.need(
    await stage.call('outputports.create', stage.full, { parameters }),
    'creating an output port',
  );
  stage.effects.stands(address);
  return { id: madeId(reply), name, address, serial, reader, printer };
}
