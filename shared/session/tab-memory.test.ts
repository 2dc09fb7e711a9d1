import { browserMemory, tabMemory } from './tab-memory';

const refuse = () => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
};

afterEach(() => jest.restoreAllMocks());

test.each([
  ['of the tab', tabMemory, () => sessionStorage],
  ['of all tabs', browserMemory, () => localStorage],
])('the memory %s stores a text under its key until it is dropped', (_whose, memory, storage) => {
  expect(memory.read('row')).toBeUndefined();
  memory.keep('row', '7');
  expect([memory.read('row'), memory.read('other'), storage().getItem('row')]).toEqual(['7', undefined, '7']);
  memory.drop('row');
  expect([memory.read('row'), storage().length]).toEqual([undefined, 0]);
});

test.each([
  ['of the tab', tabMemory],
  ['of all tabs', browserMemory],
])('the memory %s goes without a storage that is full or blocked', (_whose, memory) => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse);
  memory.keep('row', '7');
  memory.drop('row');
  expect(memory.read('row')).toBeUndefined();
});
