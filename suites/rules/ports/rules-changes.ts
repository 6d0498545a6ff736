import { rule } from '../../catalogue/rule.ts';

/** interface 4.5 and 4.6: ports are created the deprecated way, changed, moved, deleted, and enriched. */
export const portChangeRules = [
  rule('OUT-PUT-01', '4.5', {
    title: 'An output port created by PUT is listed',
    provenance: 'derived',
  }),
  rule('OUT-PUT-02', '4.5', {
    title: 'PUT with an id changes that output port',
    provenance: 'derived',
  }),
  rule('OUT-PUT-03', '4.5', {
    title: 'PUT with an unknown output port id is refused',
    provenance: 'derived',
  }),
  rule('OUT-MOD-01', '4.5', {
    title: 'A changed output port is listed with the new values',
    provenance: 'derived',
  }),
  rule('OUT-MOD-02', '4.5', {
    title: 'Changing an unknown output port is refused',
    provenance: 'derived',
  }),
  rule('OUT-MOD-03', '4.5', {
    title: 'A change of an output port leaves everything that it does not name unchanged',
    provenance: 'assumed',
    silence: 'SIL-61',
  }),
  rule('OUT-MOD-04', '4.5', { title: 'Changing an output port returns ErrorCodeInfoId' }),
  rule('OUT-MOVE-01', '4.5', {
    title: 'A moved output port is listed in the container it was moved to',
    provenance: 'derived',
  }),
  rule('OUT-MOVE-02', '4.5', {
    title: 'An output port cannot be moved out of its own account hierarchy',
    needs: ['domain.foreign'],
  }),
  rule('OUT-MOVE-04', '4.5', {
    title: 'A moved output port is listed with its other values unchanged',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('OUT-MOD-06', '4.5', {
    title: 'A document released at a changed output port prints at the new address',
    provenance: 'derived',
    needs: ['allow.paper'],
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('OUT-MOD-05', '4.5', {
    title: 'A vendor that is not on the list is refused, for a new port and for a change',
    provenance: 'assumed',
    silence: 'SIL-06',
    exercisedMin: 2,
  }),
  rule('OUT-DEL-01', '4.5', {
    title: 'A deleted output port is no longer listed',
    provenance: 'derived',
  }),
  rule('OUT-DEL-02', '4.5', {
    title: 'Deleting an unknown output port is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('OUT-DEL-03', '4.5', {
    title: 'Deleting an output port keeps another one of the same name',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('OUT-RICH-01', '4.5', {
    title: 'enrichPorts adds the account and the container to listed output ports',
    exercisedMin: 2,
  }),
  rule('OUT-10', '4.5', {
    title: 'A porttype that is neither 0 nor 1 is refused',
    provenance: 'derived',
  }),
  rule('OUT-12', '4.5', {
    title: 'An unknown printprotocol or outputtype is refused',
    provenance: 'assumed',
    silence: 'SIL-06',
    exercisedMin: 2,
  }),
  rule('OUT-11', '4.5', {
    title: 'An output port in an unknown domain is refused',
    provenance: 'derived',
  }),
  rule('IN-DEL-01', '4.6', {
    title: 'A deleted input port is no longer listed',
    provenance: 'derived',
  }),
  rule('IN-DEL-02', '4.6', {
    title: 'Deleting an unknown input port is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('IN-DEL-03', '4.6', {
    title: 'Deleting an input port keeps another one of the same name',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('IN-RICH-01', '4.6', {
    title: 'enrichPorts adds the container to listed input ports',
    provenance: 'assumed',
    silence: 'SIL-7A',
  }),
  rule('IN-07', '4.6', {
    title: 'A porttype of an input port that is neither 0 nor 1 is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('IN-08', '4.6', {
    title: 'Changing an unknown input port is refused',
    provenance: 'derived',
  }),
  rule('IN-09', '4.6', {
    title: 'A push queue is listed with its output port',
    provenance: 'derived',
  }),
  rule('IN-14', '4.6', {
    title:
      'An upload to a changed queue, or to a pull queue with an output port, waits or prints according to the type of the queue',
    provenance: 'derived',
    needs: ['allow.paper'],
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('IN-15', '4.6', {
    title: 'Input ports that show the name of an output port show the new name after a change',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('IN-11', '4.6', {
    title: 'A changed push queue is listed with its new output port',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
];
