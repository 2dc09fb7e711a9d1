import { LANGUAGES } from '../http/languages';
import { actionLabel, auditLabels } from './labels';

test.each(LANGUAGES)(
  'in %s a removal is named by what was removed, and only an entry leaves a register',
  async (language) => {
    const { default: labels } = await auditLabels[language]();
    const removed = (entity: Parameters<typeof actionLabel>[1]['entity']) =>
      actionLabel(labels, { action: 'remove', entity });
    const others = [
      'api_keys',
      'webhooks',
      'approval_delegations',
      'periods',
      'holidays',
      'scoring_method_draft',
    ] as const;
    const words = [...others, 'clusters', 'users'] as const;
    expect(new Set(words.map(removed)).size).toBe(words.length);
    expect(removed('oil_factories')).toBe(removed('clusters'));
    expect(removed('users')).toBe(labels.actions.remove);
    for (const other of words.filter((entity) => entity !== 'clusters'))
      expect(removed(other)).not.toMatch(/реестр|reyestr|regist/i);
    expect(removed('clusters')).toMatch(/реестр|reyestr|regist/i);
  },
);

test('an act that is no removal has the same words for every kind', async () => {
  const { default: labels } = await auditLabels.en();
  expect(actionLabel(labels, { action: 'create', entity: 'api_keys' })).toBe('Added');
});
