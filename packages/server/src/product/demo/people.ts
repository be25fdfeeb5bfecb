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
  /** Deals decided in a quarter, and deals open at a time. */
  readonly closesAQuarter: number;
  readonly open: number;
  readonly winRate: number;
  /** Of the average deal. */
  readonly size: number;
  /** How much of what happens is written down, 0 to 1. */
  readonly logging: number;
  /** Close dates moved later in an average deal. */
  readonly pushes: number;
  /** The stage from which a deal is called Best Case, and Commit; 6 is never. */
  readonly bestCaseFrom: number;
  readonly commitFrom: number;
  /** What the amount is multiplied by on the way, lowest and highest. */
  readonly amountMoves: readonly [low: number, high: number];
}

const USUAL: Habits = {
  closesAQuarter: 9,
  open: 8,
  winRate: 0.27,
  size: 1,
  logging: 0.75,
  pushes: 0.9,
  bestCaseFrom: 3,
  commitFrom: 5,
  amountMoves: [0.85, 1.06],
};

/** Keeps deals small and uncalled until they are all but signed. */
const SANDBAGGER: Habits = {
  ...USUAL,
  closesAQuarter: 9.5,
  winRate: 0.4,
  logging: 0.6,
  pushes: 0.2,
  bestCaseFrom: 5,
  commitFrom: 6,
  amountMoves: [1.25, 1.6],
};
/** Commits early, at full price, to dates that move. */
const OPTIMIST: Habits = {
  ...USUAL,
  open: 10,
  winRate: 0.12,
  size: 1.25,
  logging: 0.5,
  pushes: 3.2,
  bestCaseFrom: 1,
  commitFrom: 3,
  amountMoves: [0.6, 0.85],
};
/** Wins like others and writes nothing down. */
const NEVER_LOGS: Habits = { ...USUAL, winRate: 0.26, logging: 0, pushes: 1.4, size: 0.85 };

const HABITS: Readonly<Record<string, Partial<Habits>>> = {
  'Mere Walker': { winRate: 0.33, logging: 0.95, open: 9 },
  'Brett Sandoval': OPTIMIST,
  'Joe Patel': NEVER_LOGS,
  'Ana Ruiz': { winRate: 0.27, size: 0.8 },
  'Grace Okafor': SANDBAGGER,
  'Liam Fitzgerald': { winRate: 0.24, logging: 0.6, pushes: 1.5 },
  'Yuki Tanabe': { winRate: 0.31, logging: 0.9, size: 1.2, closesAQuarter: 7.5 },
  'Chloe Martin': { closesAQuarter: 10, size: 0.7 },
  'Noah Weiss': { winRate: 0.22, logging: 0.55, pushes: 1.6, open: 9 },
  'Zanele Dube': { winRate: 0.31, logging: 0.85, size: 1.4, closesAQuarter: 7, open: 7 },
  'Victor Alves': { winRate: 0.28, logging: 0.7 },
  'Hannah Kerr': { winRate: 0.21, logging: 0.8, size: 0.6, open: 6, closesAQuarter: 7 },
};

export const habitsOf = (name: string): Habits => ({ ...USUAL, ...HABITS[name] });
/** Who has sold for years. */
export const REPS: readonly string[] = PEOPLE.filter(
  ({ role, name }) => role === 'account_executive' && name !== NEW_REP.name,
).map(({ name }) => name);
