// A filled checkout form.

/** A guest's fields for delivery to an address in the capital. */
export const ORDER_FORM = {
  language: "ro",
  first_name: "Ana",
  phone: "+37360123456",
  method: "address",
  region: "3",
  locality: "301",
  street: "Teilor",
  building: "12",
  payment: "cash",
};
