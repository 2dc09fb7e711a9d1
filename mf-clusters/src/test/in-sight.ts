/** Everything that a screen draws during the test is in sight at once; jsdom sees nothing. */
export function everythingIsInSight(): void {
  beforeEach(() => {
    jest.spyOn(window, 'IntersectionObserver').mockImplementation(
      (notify) =>
        ({
          observe: () => notify([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver),
          disconnect: () => undefined,
        }) as unknown as IntersectionObserver,
    );
  });
  afterEach(() => jest.restoreAllMocks());
}
