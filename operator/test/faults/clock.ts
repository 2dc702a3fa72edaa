/**
 * Loaded before the program (`node --import`): its wall clock runs ahead of, or behind, the machine's by the milliseconds in
 * PROJECTIONIST_TEST_CLOCK_AHEAD_MS. Disks go on stamping files with the machine's own time, as a NAS with another clock does.
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
