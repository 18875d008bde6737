// Datatypes by attributes, with their selectors and testers.

type {:datatype} Shape;
function {:constructor} Circle(radius: int): Shape;
function {:constructor} Square(side: int): Shape;
axiom radius#Circle(Circle(2)) == 2 && is#Square(Square(1));
