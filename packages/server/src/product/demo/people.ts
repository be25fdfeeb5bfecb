/** Who works at the demo company, and how each rep sells. */
import type { Role } from '@forecastle/contract';

export const DEMO_COMPANY = 'Tidewater Software';

export interface DemoPerson {
  readonly name: string;
  readonly role: Role;
  /** Name of the manager. */
  readonly under?: string;
}

/** Managers stand before those under them. The first of a role is the one a visitor looks around as. */
export const PEOPLE: readonly DemoPerson[] = [
  { name: 'Priya Raman', role: 'admin' },
  { name: 'Inês Carvalho', role: 'revops' },
  { name: 'Marcus Oduya', role: 'cro' },
  { name: 'Helen Brandt', role: 'vp_sales', under: 'Marcus Oduya' },
  { name: 'Tom Ashby', role: 'sales_manager', under: 'Helen Brandt' },
  { name: 'Sofia Lindqvist', role: 'sales_manager', under: 'Helen Brandt' },
  { name: 'Daniel Kaho', role: 'sales_manager', under: 'Helen Brandt' },
  { name: 'Mere Walker', role: 'account_executive', under: 'Tom Ashby' },
  { name: 'Brett Sandoval', role: 'account_executive', under: 'Tom Ashby' },
  { name: 'Joe Patel', role: 'account_executive', under: 'Tom Ashby' },
  { name: 'Ana Ruiz', role: 'account_executive', under: 'Tom Ashby' },
  { name: 'Grace Okafor', role: 'account_executive', under: 'Sofia Lindqvist' },
  { name: 'Liam Fitzgerald', role: 'account_executive', under: 'Sofia Lindqvist' },
  { name: 'Yuki Tanabe', role: 'account_executive', under: 'Sofia Lindqvist' },
  { name: 'Chloe Martin', role: 'account_executive', under: 'Sofia Lindqvist' },
  { name: 'Noah Weiss', role: 'account_executive', under: 'Daniel Kaho' },
  { name: 'Zanele Dube', role: 'account_executive', under: 'Daniel Kaho' },
  { name: 'Victor Alves', role: 'account_executive', under: 'Daniel Kaho' },
  { name: 'Hannah Kerr', role: 'account_executive', under: 'Daniel Kaho' },
  { name: 'Kiri Solomon', role: 'account_executive', under: 'Daniel Kaho' },
];

/** Began some weeks ago: her quota ramps up, and her deals are those that her colleagues handed to her. */
export const NEW_REP = {
  name: 'Kiri Solomon',
  beganDaysAgo: 45,
  from: ['Zanele Dube', 'Victor Alves', 'Noah Weiss'],
} as const;

export interface Habits {
  /** Deals that arrive in a quarter. */
  readonly arrivals: number;
  /** What the rep adds to the momentum of a deal. */
  readonly skill: number;
  /** Of the average deal. */
  readonly size: number;
  /** How much of what happens is written down, 0 to 1. */
  readonly logging: number;
  /** Days by which first close dates are sooner than usual, or later below 0. */
  readonly hurry: number;
  /** Weekly chance that a close date that has passed is moved. */
  readonly moves: number;
  /** The stage from which a deal is called Best Case, and Commit; 6 is never. */
  readonly bestCaseFrom: number;
  readonly commitFrom: number;
  /** Calls deals whatever is to be sensed of them, and commits to more than they hold. */
  readonly overCommits: boolean;
  /** What the amount is multiplied by when it is settled, lowest and highest. */
  readonly amountMoves: readonly [low: number, high: number];
}

const USUAL: Habits = {
  arrivals: 9.5,
  skill: 0,
  size: 1,
  logging: 0.8,
  hurry: 0,
  moves: 0.4,
  bestCaseFrom: 3,
  commitFrom: 5,
  overCommits: false,
  amountMoves: [0.85, 1.06],
};

/** Keeps deals small and uncalled until they are all but signed. */
const SANDBAGGER: Partial<Habits> = {
  arrivals: 9.5,
  skill: 0.6,
  logging: 0.7,
  hurry: -40,
  moves: 0.3,
  bestCaseFrom: 5,
  commitFrom: 6,
  amountMoves: [1.25, 1.6],
};
/** Commits early, at full price, to dates that move. */
const OPTIMIST: Partial<Habits> = {
  skill: -0.8,
  size: 1.25,
  logging: 0.6,
  hurry: 40,
  moves: 0.7,
  bestCaseFrom: 1,
  commitFrom: 3,
  overCommits: true,
  amountMoves: [0.6, 0.85],
};

const HABITS: Readonly<Record<string, Partial<Habits>>> = {
  'Mere Walker': { skill: 0.25, logging: 0.95 },
  'Brett Sandoval': OPTIMIST,
  'Joe Patel': { logging: 0, size: 0.85 },
  'Ana Ruiz': { skill: 0.05, size: 0.8 },
  'Grace Okafor': SANDBAGGER,
  'Liam Fitzgerald': { skill: -0.1, logging: 0.65 },
  'Yuki Tanabe': { skill: 0.2, logging: 0.9, size: 1.2, arrivals: 8 },
  'Chloe Martin': { arrivals: 10, size: 0.7 },
  'Noah Weiss': { skill: -0.15, logging: 0.6, hurry: 15, moves: 0.55, commitFrom: 4, overCommits: true },
  'Zanele Dube': { skill: 0.2, logging: 0.85, size: 1.4, arrivals: 7.5 },
  'Victor Alves': { skill: 0.1, logging: 0.75 },
  'Hannah Kerr': { skill: -0.2, logging: 0.85, size: 0.6, arrivals: 7.5 },
};

export const habitsOf = (name: string): Habits => ({ ...USUAL, ...HABITS[name] });
/** Who has sold for years. */
export const REPS: readonly string[] = PEOPLE.filter(
  ({ role, name }) => role === 'account_executive' && name !== NEW_REP.name,
).map(({ name }) => name);
