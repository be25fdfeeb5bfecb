import { describe, expect, it } from 'vitest';
import { type ColumnNeed, shareWidth } from './columnBudget.ts';

const name: ColumnNeed = { key: 'name', least: 150, natural: 300, isMain: true };
const stage: ColumnNeed = { key: 'stage', least: 80, natural: 120, isMain: false };
const amount: ColumnNeed = { key: 'amount', least: 100, natural: 100, isMain: false };
const next: ColumnNeed = { key: 'next', least: 90, natural: 400, isMain: false, leaves: 1 };
const drag: ColumnNeed = { key: 'drag', least: 60, natural: 60, isMain: false, leaves: 2 };
const ALL = [name, stage, amount, next, drag];

const shared = (width: number) => Object.fromEntries(shareWidth(ALL, width));

describe('the budget of columns', () => {
  it('has every cell whole where there is room, and gives the rest to the name', () => {
    expect(shared(1200)).toEqual({ name: 520, stage: 120, amount: 100, next: 400, drag: 60 });
  });
  it('lets words grow until the name would no longer be the widest', () => {
    expect(shared(1000)).toEqual({ name: 360, stage: 120, amount: 100, next: 360, drag: 60 });
  });
  it('cuts words before the name', () => {
    expect(shared(650)).toEqual({ name: 300, stage: 100, amount: 100, next: 90, drag: 60 });
  });
  it('lets columns leave in their turn before the name is cut', () => {
    expect(shared(620)).toEqual({ name: 340, stage: 120, amount: 100, drag: 60 });
    expect(shared(500)).toEqual({ name: 300, stage: 100, amount: 100 });
  });
  it('cuts the name only when nothing else gives way, and no header then', () => {
    expect(shared(400)).toEqual({ name: 220, stage: 80, amount: 100 });
    expect(shared(200)).toEqual({ name: 150, stage: 80, amount: 100 });
  });
  it('fills the width whatever it is, with the name the widest', () => {
    for (let width = 330; width < 1600; width += 7) {
      const shares = shareWidth(ALL, width);
      expect([...shares.values()].reduce((total, each) => total + each, 0)).toBe(width);
      expect(Math.max(...shares.values())).toBe(shares.get('name'));
    }
  });
});
