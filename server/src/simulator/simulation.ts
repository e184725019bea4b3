import { GET_STATUS_PATH, scan } from '@veritas/shared/contracts';
import * as v from 'valibot';
import { DEMO_PASSWORD } from '../demo/base/people.ts';
import { SeededRandom } from '../demo/base/random.ts';
import { Refusal } from 'release/refusal';
import type { Caller } from './caller.ts';
import { MISTAKES, scanRequest } from './next-scan.ts';
import type { PlannedScan } from './next-scan.ts';
import { OpenDevices } from './open-devices.ts';
import type { SimulatedStage } from './open-devices.ts';
import { Session } from './session.ts';
import { Tally } from './tally.ts';

export interface SimulationOptions {
  /** Most scans in all; null: until it is stopped. */
  readonly count: number | null;
  /** Share of scans that are wrong on purpose, 0 to 1. */
  readonly wrong: number;
  readonly hub: string;
  readonly seed: number;
  /** Only these tracking IDs, lower case; null: whatever is open in the hub. */
  readonly ids: ReadonlySet<string> | null;
}

export interface SimulationSurroundings {
  readonly newCaller: (kind: 'web' | 'mobile') => Caller;
  /** Waits until the next scan is due; false: stop. */
  readonly pace: () => Promise<boolean>;
}

/** Who scans at which stage; the browser session of an admin tells which devices are open. */
const SCANNERS: Readonly<Record<SimulatedStage, string>> = { doorstep: 'operators', hub: 'executive', rc: 'rc_blr' };
const OVERSEER = 'admin';
/** Other people change records too, so they are read again after this number of scans. */
const READ_AGAIN_AFTER = 200;

/** Field staff at work, over the service's own calls. Throws `Refusal` when it cannot begin. */
export class Simulation {
  readonly tally = new Tally();
  readonly #options: SimulationOptions;
  readonly #surroundings: SimulationSurroundings;
  readonly #random: SeededRandom;
  readonly #open = new OpenDevices();
  #sessions: Record<SimulatedStage, Session> | null = null;
  #overseer: Session | null = null;

  constructor(options: SimulationOptions, surroundings: SimulationSurroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
    this.#random = new SeededRandom(options.seed);
  }

  /** Scans until it is stopped, has done its count, or nothing is open any more. */
  async run(): Promise<void> {
    await this.#signIn();
    await this.#readOpen();
    const { count } = this.#options;
    let sinceRead = 0;
    while ((count === null || this.tally.total < count) && (await this.#surroundings.pace())) {
      if (sinceRead >= READ_AGAIN_AFTER || this.#open.stages.length === 0) {
        await this.#readOpen();
        sinceRead = 0;
        if (this.#open.stages.length === 0) return;
      }
      const planned = this.#plan();
      if (planned) await this.#scan(planned);
      sinceRead += 1;
    }
  }

  async #signIn(): Promise<void> {
    const { newCaller } = this.#surroundings;
    const phone = (stage: SimulatedStage) => new Session(newCaller('mobile'), SCANNERS[stage], DEMO_PASSWORD);
    const sessions = { doorstep: phone('doorstep'), hub: phone('hub'), rc: phone('rc') };
    const hub = await sessions.doorstep.signIn();
    if (hub?.toLowerCase() !== this.#options.hub.toLowerCase())
      throw new Refusal(
        `The demo accounts work at ${hub ?? 'no hub'}, so scans at ${this.#options.hub} would all be E002.`,
      );
    await sessions.hub.signIn();
    await sessions.rc.signIn();
    this.#overseer = new Session(newCaller('web'), OVERSEER, DEMO_PASSWORD);
    await this.#overseer.signIn();
    this.#sessions = sessions;
  }

  async #readOpen(): Promise<void> {
    const reply = await this.#overseer?.get(GET_STATUS_PATH);
    if (reply?.status !== 200)
      throw new Refusal(`The list of devices cannot be read (${reply?.status ?? 'not signed in'})`);
    this.#open.load(reply.body, this.#options.hub, this.#options.ids);
  }

  #plan(): PlannedScan | null {
    const weights = { doorstep: 40, hub: 35, rc: 25 };
    const stage = this.#random.weighted(this.#open.stages.map((item) => ({ item, weight: weights[item] })));
    const mistake = this.#random.chance(this.#options.wrong) ? this.#random.pick(MISTAKES[stage]) : null;
    const record = this.#open.take(stage, this.#random);
    return record && { record, stage, mistake, other: this.#open.another(this.#random) };
  }

  async #scan(planned: PlannedScan): Promise<void> {
    const { record, stage } = planned;
    if (stage === 'doorstep' && (await this.#isOfSomebodyElse(planned))) return;
    const reply = await this.#sessions?.[stage].post(scan.path, scanRequest(planned, this.#random));
    const answer = v.safeParse(scan.output, reply?.body);
    if (reply?.status !== 200 || !answer.success) {
      this.tally.add(stage, `HTTP ${reply?.status ?? 0}`);
      return;
    }
    this.tally.add(stage, answer.output.code);
    if (answer.output.stored) this.#open.passOn(record, stage);
  }

  /** A pick-up may be assigned to another operator, which only a check reveals. */
  async #isOfSomebodyElse(planned: PlannedScan): Promise<boolean> {
    const request = scanRequest({ ...planned, mistake: null }, this.#random);
    const reply = await this.#sessions?.doorstep.post(scan.path, { ...request, action: 'check' });
    const answer = v.safeParse(scan.output, reply?.body);
    return answer.success && answer.output.code === 'E002';
  }
}
