/**
 * Loaded before the program (`node --import`): shifts its wall clock from the machine's by
 * PROJECTIONIST_TEST_CLOCK_AHEAD_MS milliseconds. Disks still stamp files with the machine's own time, like a NAS with
 * another clock.
 */
const aheadMs = Number(process.env['PROJECTIONIST_TEST_CLOCK_AHEAD_MS'] ?? 0);
const MachineDate = globalThis.Date;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args, newTarget),
  apply: (target) => new target(target.now() + aheadMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, receiver),
});
