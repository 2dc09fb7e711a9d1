/** jsdom has no viewport. */
export function everythingIsVisible(): void {
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
