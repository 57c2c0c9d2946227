/** The least-squares slope of the points. */
export function slopeOf(points: [number, number][]): number {
  const middle = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length;
  const [x, y] = [middle(0), middle(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return Number((over / (under || 1)).toFixed(3));
}
