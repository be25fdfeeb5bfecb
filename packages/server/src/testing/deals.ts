import { type Answer, type Browser, startTestApp, type TestApp } from './app.ts';

export interface StageView {
  id: string;
  name: string;
}

export interface DealOrg {
  readonly app: TestApp;
  readonly admin: Browser;
  readonly adminId: string;
  readonly organizationId: string;
  /** Id of a stage of the admin's organisation by its name. */
  stage(name: string): string;
  /** Adds a deal and returns it; throws when it is refused. */
  add(given?: Record<string, unknown>, browser?: Browser): Promise<Answer['body']>;
  change(id: string, patch: Record<string, unknown>, browser?: Browser): Promise<Answer>;
}

/** An application with an organisation that adds and changes deals, at the HTTP boundary. */
export async function startDealOrg(): Promise<DealOrg> {
  const app = await startTestApp();
  const { browser: admin, session } = await app.signUp();
  const stages: StageView[] = (await admin.get('/stages')).body.items;
  return {
    app,
    admin,
    adminId: session.member.id,
    organizationId: session.organization.id,
    stage(name) {
      const found = stages.find((each) => each.name === name);
      if (!found) throw new Error(`there is no stage ${name}`);
      return found.id;
    },
    async add(given = {}, browser = admin) {
      const answer = await browser.post('/opportunities', { name: 'Harbour crane', ...given });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    change: (id, patch, browser = admin) => browser.patch(`/opportunities/${id}`, patch),
  };
}
