import { devices, kit, mayOnly, mustNot, onlyDoors, packages, type Wall } from './wall.ts';

/** Kit, devices and bench. */
export const simulatorWalls: readonly Wall[] = [
  mustNot({
    name: 'kit-is-the-floor',
    room: kit,
    reach: '^(suites|reports|scripts)/|^simulators/(?!kit/)',
    why: 'every room stands on the kit; it stands on none',
  }),
  mustNot({
    name: 'devices-stand-alone',
    room: `^simulators/(${devices})/`,
    reach: '^(suites|reports|scripts)/|^simulators/(service|bench)/',
    why: 'a device meets the service on the wire only',
  }),
  ...devices.split('|').map((device) =>
    mustNot({
      name: `${device}-stands-apart`,
      room: `^simulators/${device}/`,
      reach: `^simulators/(?!${device}/)(${devices})/`,
      why: 'each device can be had without the others',
    }),
  ),
  mustNot({
    name: 'console-is-a-client',
    room: '^simulators/console/',
    reach: '^(suites|reports|scripts)/|^simulators/(?!console/|kit/)',
    why: 'the live page shows what the control plane tells everybody',
  }),
  mayOnly({
    name: 'page-runs-in-a-browser',
    room: '^simulators/console/page/',
    only: [packages('preact', '@preact', 'htm')],
    why: 'nothing of Node is there',
  }),
  onlyDoors({
    name: 'bench-uses-doors',
    room: '^simulators/bench/',
    of: `^simulators/(${devices}|service)/`,
    doors: '^simulators/[^/]+/index[.]ts$',
    why: 'the bench starts what the doors offer',
  }),
];
