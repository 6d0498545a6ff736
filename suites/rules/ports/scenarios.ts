import type { Pairs } from '../../drive/body.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { numberMember } from '../../journal/json.ts';

function outputPort(stage: Session): Pairs {
  return [
    ['domainname', stage.credentials.facts.domain],
    ['portname', stage.name('port')],
    ['address', `${stage.name('host')}.example`],
    ['porttype', '1'],
    ['vendor', 'unknown'],
    ['printprotocol', '0'],
    ['description', 'by the window'],
    ['deviceserial', stage.name('serial')],
    ['ipreaderaddress', stage.readerAddress()],
  ];
}

function inputPort(stage: Session): Pairs {
  return [
    ['domainname', stage.credentials.facts.domain],
    ['portname', stage.name('queue')],
    ['porttype', '0'],
  ];
}

/** An output port is made with many fields and a machine credential, and listed; each required field is left out once. */
export const outputPorts: TestCase = {
  name: 'ports/output',
  async play(stage) {
    const credential = `Machine-${stage.name('secret')}`;
    stage.context.recorder.redactor.learn('password', credential);
    const parameters: Pairs = [
      ...outputPort(stage),
      ['outputtype', '1'],
      ['monochromeprinter', 'true'],
      ['reversefinisher', 'true'],
      ['softwareCopyCollation', 'true'],
      ['printerippurl', 'ipp://printer.example/ipp/print'],
      ['deviceAdminUsername', 'admin'],
      ['deviceAdminPassword', credential],
    ];
    stage.need(
      await stage.request('outputports.create', stage.full, { parameters }),
      'creating an output port',
    );
    await stage.request('outputports.list', stage.full);
    for (const missing of ['domainname', 'portname', 'address', 'porttype']) {
      const pair = stage.pair();
      const whole = outputPort(stage);
      await stage.request('outputports.create', stage.full, {
        pair,
        parameters: whole.filter(([name]) => name !== missing),
      });
      await stage.request('outputports.list', stage.full);
      await stage.request('outputports.create', stage.full, { pair, parameters: whole });
    }
    const pair = stage.pair();
    await stage.request('outputports.create', stage.full, {
      pair,
      parameters: [...outputPort(stage), ['outputtype', '2']],
    });
    await stage.request('outputports.create', stage.full, {
      pair,
      parameters: [...outputPort(stage), ['outputtype', '1']],
    });
  },
};

/** The profile declines IPP: a port that prints by it is asked for all the same. */
export const ippDeclined: TestCase = {
  name: 'ports/ipp-declined',
  whenDeclined: 'ipp',
  async play(stage) {
    const byIpp = outputPort(stage).map(([name, value]) =>
      name === 'printprotocol' ? (['printprotocol', '1'] as const) : ([name, value] as const),
    );
    await stage.request('outputports.create', stage.full, { parameters: byIpp });
  },
};

/** matchinginputport=true and false, with the input ports before and after. */
export const matchingInputPort: TestCase = {
  name: 'ports/matching-input-port',
  async play(stage) {
    for (const wish of ['true', 'false']) {
      await stage.request('inputports.list', stage.full);
      await stage.request('outputports.create', stage.full, {
        parameters: [...outputPort(stage), ['matchinginputport', wish]],
      });
    }
    await stage.request('inputports.list', stage.full);
  },
};

/** A queue is made, listed, renamed by its id; each required field is left out once. */
export const inputPorts: TestCase = {
  name: 'ports/input',
  async play(stage) {
    const reply = stage.need(
      await stage.request('inputports.create', stage.full, { parameters: inputPort(stage) }),
      'creating a queue',
    );
    await stage.request('inputports.list', stage.full);
    const id = String(numberMember(reply.json, 'id'));
    await stage.request('inputports.update', stage.full, {
      parameters: [['id', id], ...inputPort(stage)],
    });
    await stage.request('inputports.list', stage.full);
    const fed = stage.need(
      await stage.request('outputports.create', stage.full, { parameters: outputPort(stage) }),
      'creating an output port',
    );
    await stage.request('inputports.create', stage.full, {
      parameters: [
        ['domainname', stage.credentials.facts.domain],
        ['portname', stage.name('queue')],
        ['porttype', '1'],
        ['outputportid', String(numberMember(fed.json, 'id'))],
      ],
    });
    await stage.request('inputports.list', stage.full);
    for (const missing of ['domainname', 'portname', 'porttype']) {
      const pair = stage.pair();
      const whole = inputPort(stage);
      await stage.request('inputports.create', stage.full, {
        pair,
        parameters: whole.filter(([name]) => name !== missing),
      });
      await stage.request('inputports.list', stage.full);
      await stage.request('inputports.create', stage.full, { pair, parameters: whole });
    }
  },
};

/** Every limited key that may list output ports, and every user without ViewLicense, for the member groupNo. */
export const groupNumber: TestCase = {
  name: 'ports/group-number',
  needs: ['right.outputports.list/ViewLicense'],
  async play(stage) {
    stage.need(
      await stage.request('outputports.create', stage.full, { parameters: outputPort(stage) }),
      'creating an output port',
    );
    for (const { secret, permissions } of stage.credentials.limitedKeys()) {
      if (permissions.includes('ViewOutputPort'))
        await stage.request('outputports.list', { key: secret });
    }
    for (const { actor, permissions = ['ViewLicense'] } of stage.credentials.facts.users) {
      if (actor === 'foreign' || permissions.includes('ViewLicense')) continue;
      if (!permissions.includes('ViewOutputPort')) continue;
      await stage.request('outputports.list', await stage.login(stage.credentials.user(actor)));
    }
  },
};
